import { useParams } from 'react-router'
import { useMatchLink } from '../../realtime/use-match-link.ts'
import { LoadingScreen } from '../../shell/LoadingScreen.tsx'
import { LiveMatch } from './LiveMatch.tsx'

export default function MatchScreen() {
  const { matchId = '' } = useParams()
  const link = useMatchLink()
  // A new match gets new state: nothing of the last one may remain.
  return link ? <LiveMatch key={matchId} matchId={matchId} link={link} /> : <LoadingScreen />
}
