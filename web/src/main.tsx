import '@fontsource-variable/fraunces/opsz.css'
import '@fontsource-variable/inter/index.css'
import './ui/tokens.css'
import './ui/parts.css'
import './ui/home.css'
import './ui/table.css'
import './ui/panel.css'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './core/install'
import { applySettings } from './core/settings'
import { wakeSoundOnGesture } from './core/sound'
import { App } from './ui/App'

applySettings()
wakeSoundOnGesture()
watchInstall()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
