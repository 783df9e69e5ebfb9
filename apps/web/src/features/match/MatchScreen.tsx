import { useParams } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { useMatchLink } from '../../realtime/use-match-link.ts'
import { useDocumentTitle } from '../../routing/use-document-title.ts'
import { LoadingScreen } from '../../shell/LoadingScreen.tsx'
import { LiveMatch } from './LiveMatch.tsx'
import { matchStrings } from './match-strings.en.ts'

export default function MatchScreen() {
  const t = useStrings(matchStrings)
  const { matchId = '' } = useParams()
  const link = useMatchLink()
  useDocumentTitle(t('match.page'))
  // A new match is a new duel: nothing of the last one may linger in its state.
  return link ? <LiveMatch key={matchId} matchId={matchId} link={link} /> : <LoadingScreen />
}
