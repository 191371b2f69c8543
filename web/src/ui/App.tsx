import { lazy, Suspense, useEffect } from 'react'
import { useRoute } from '../core/route'
import { text } from '../core/text'
import { Guard } from './Guard'
import { Header } from './Header'
import { Help } from './Help'
import { Home } from './Home'
import { Message, OneMoment } from './parts'
import { RulesPage } from './RulesPage'
import { SetUp } from './SetUp'
import { TablePage } from './table/TablePage'

const AdminPage = lazy(() => import('./admin/AdminPage'))
const EveningPage = lazy(() => import('./evening/EveningPage'))
const PuzzlesPage = lazy(() => import('./puzzles/PuzzlesPage'))
const MePage = lazy(() => import('./club/MePage'))
const JoinPage = lazy(() => import('./club/JoinPage'))
const ClubPage = lazy(() => import('./club/ClubPage'))
const PersonPage = lazy(() => import('./club/PersonPage'))

export function App() {
  return (
    <>
      <Guard>
        <Suspense fallback={<OneMoment>{text.problems.loading}</OneMoment>}>
          <Page />
        </Suspense>
      </Guard>
      <Help />
    </>
  )
}

function Page() {
  const route = useRoute()
  useEffect(() => {
    if (route.page !== 'table') document.title = text.brand
  }, [route.page])
  switch (route.page) {
    case 'home':
      return <Home />
    case 'new':
      return <SetUp key={route.game} game={route.game} />
    case 'rules':
      return <RulesPage key={route.game} game={route.game} />
    case 'table':
      return <TablePage key={route.room} room={route.room} />
    case 'puzzles':
      return (
        <Suspense>
          <PuzzlesPage key={route.game} game={route.game} />
        </Suspense>
      )
    case 'admin':
      return (
        <Suspense>
          <AdminPage />
        </Suspense>
      )
    case 'me':
      return <MePage />
    case 'join':
      return <JoinPage />
    case 'club':
      return <ClubPage key={route.game} game={route.game} />
    case 'person':
      return <PersonPage key={route.id} id={route.id} />
    case 'evening':
      return (
        <Suspense>
          <EveningPage key={route.code} code={route.code} isWall={route.isWall} />
        </Suspense>
      )
    case 'unknown':
      return (
        <>
          <Header />
          <Message title={text.problems.noPage} about={text.problems.noPageAbout} />
        </>
      )
  }
}
