import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { ArrowLeft, UserX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useParams } from 'react-router'
import { useReadPlayerQuery } from '../../../api/staff-players.ts'
import { codeOf } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { HoldsPanel } from './HoldsPanel.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { RightsPanel } from './RightsPanel.tsx'
import { DevicesPanel, LinesPanel, MatchesPanel } from './UserLists.tsx'
import { userStrings } from './user-strings.en.ts'

/** One account, as staff see it. */
export default function UserScreen() {
  const t = useStrings(userStrings)
  const { playerId = '' } = useParams()
  const read = useReadPlayerQuery({ params: { playerId } }, { refetchOnMountOrArgChange: true })
  const player = read.currentData?.data
  return (
    <StaffPage
      title={player?.username ?? t('staffUsers.one')}
      lead={
        <TextLink to={paths.adminUsers} icon={<ArrowLeft size={16} aria-hidden />}>
          {t('staffUsers.title')}
        </TextLink>
      }
    >
      {player ? <Parts player={player} /> : <Missing query={read} />}
    </StaffPage>
  )
}

function Parts({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  return (
    <>
      <Note>{t('staffUsers.recorded')}</Note>
      <Columns count={2} oneBelow={1101} gap={4} align="start">
        <AccountPanel player={player} />
        <HoldsPanel player={player} />
        <MoneyPanel player={player} />
        <RightsPanel player={player} />
        <LinesPanel lines={player.lines} />
        <MatchesPanel matches={player.matches} />
        <DevicesPanel sessions={player.sessions} />
        <NotesPanel playerId={player.id} />
      </Columns>
    </>
  )
}

function Missing({ query }: Pick<ComponentProps<typeof NotLoaded>, 'query'>) {
  const t = useStrings(userStrings)
  if (codeOf(query.error) === 'not_found')
    return <EmptyState icon={<UserX size={48} aria-hidden />} title={t('staffUsers.unknown')} />
  const texts = { failed: t('staffUsers.oneFailed'), loading: t('staffUsers.loading') }
  return <NotLoaded query={query} {...texts} height="480px" />
}
