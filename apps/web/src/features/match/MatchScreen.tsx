import { useParams } from 'react-router'
import { useMatchLink } from '../../realtime/use-match-link.ts'
import { LoadingScreen } from '../../shell/LoadingScreen.tsx'
import { LiveMatch } from './LiveMatch.tsx'

export default function MatchScreen() {
  const { matchId = '' } = useParams()
  const link = useMatchLink()
  // A new match is a new duel: nothing of the last one may linger in its state.
  return link ? <LiveMatch key={matchId} matchId={matchId} link={link} /> : <LoadingScreen />
}
