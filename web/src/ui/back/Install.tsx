import { installOffer } from '../../core/install'
import { useStore } from '../../core/store'
import { Button } from '../parts'
import { words } from './words'

/** Where the browser can install the page: the way to do it. */
export function Install() {
  const offer = useStore(installOffer)
  if (!offer && !isAppleWithoutApp()) return null
  return (
    <>
      <h3>{words.install}</h3>
      {offer ? (
        <p>
          {words.installAbout} <Button onClick={() => offer.prompt()}>{words.installNow}</Button>
        </p>
      ) : (
        <p>{words.installApple}</p>
      )}
    </>
  )
}

/** Safari on a phone offers nothing by itself. */
function isAppleWithoutApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === false
}
