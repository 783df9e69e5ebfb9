import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useMatchLink } from '../../realtime/use-match-link.ts'
import { LoadingScreen } from '../../shell/LoadingScreen.tsx'
import { useDocumentTitle } from '../../shell/use-document-title.ts'
import { LiveMatch } from './LiveMatch.tsx'
import './match-strings.en.ts'

export default function MatchScreen() {
  const { t } = useTranslation()
  const { matchId = '' } = useParams()
  const link = useMatchLink()
  useDocumentTitle(t('match.page'))
  // A new match is a new duel: nothing of the last one may linger in its state.
  return link ? <LiveMatch key={matchId} matchId={matchId} link={link} /> : <LoadingScreen />
}
