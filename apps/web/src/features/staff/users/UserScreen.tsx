import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { ArrowLeft, UserX } from 'lucide-react'
import { useParams } from 'react-router'
import { useReadPlayerQuery } from '../../../api/staff-players.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { codeOf } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import { HoldsPanel } from './HoldsPanel.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import { MatchesPanel } from './MatchesPanel.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { RightsPanel } from './RightsPanel.tsx'
import styles from './UserScreen.module.css'
import { userStrings } from './user-strings.en.ts'

/** One account, as staff see it. */
export default function UserScreen() {
  const t = useStrings(userStrings)
  const { playerId = '' } = useParams()
  const { currentData, error, refetch } = useReadPlayerQuery(
    { params: { playerId } },
    { refetchOnMountOrArgChange: true },
  )
  const player = currentData?.data
  return (
    <StaffPage
      title={player?.username ?? t('staffUsers.one')}
      lead={
        <TextLink to={paths.adminUsers} icon={<ArrowLeft size={16} aria-hidden />}>
          {t('staffUsers.title')}
        </TextLink>
      }
    >
      {player ? <Parts player={player} /> : <Missing error={error} onRetry={() => void refetch()} />}
    </StaffPage>
  )
}

function Parts({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  return (
    <>
      <Note>{t('staffUsers.recorded')}</Note>
      <div className={styles.parts}>
        <AccountPanel player={player} />
        <HoldsPanel player={player} />
        <MoneyPanel player={player} />
        <RightsPanel player={player} />
        <LinesPanel lines={player.lines} />
        <MatchesPanel matches={player.matches} />
        <DevicesPanel sessions={player.sessions} />
        <NotesPanel playerId={player.id} />
      </div>
    </>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useStrings(userStrings)
  if (!error) return <LoadingBox label={t('staffUsers.loading')} height="480px" />
  if (codeOf(error) === 'not_found')
    return <EmptyState icon={<UserX size={48} aria-hidden />} title={t('staffUsers.unknown')} />
  return <BoardError title={t('staffUsers.oneFailed')} error={error} onRetry={onRetry} />
}
