import { Signature } from 'lucide-react'
import { useState } from 'react'
import {
  type ApprovalChoice,
  useApprovalsInfiniteQuery,
  useApproverKeysQuery,
} from '../../../api/approvals.ts'
import { usePolling } from '../../../api/use-polling.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'
import styles from './ApprovalsScreen.module.css'
import { approvalStrings } from './approval-strings.en.ts'
import { KeysPanel } from './KeysPanel.tsx'

const CHOICES = ['open', 'all'] as const
/** Another person signs meanwhile, and the worker executes. */
const POLL_MS = 5_000

/** [C8] What two people must sign. */
export default function ApprovalsScreen() {
  const t = useStrings(approvalStrings)
  const [choice, setChoice] = useState<ApprovalChoice>('open')
  return (
    <StaffPage title={t('approvals.title')}>
      <Note>{t('approvals.rule')}</Note>
      <KeysPanel />
      <div className={styles.choice}>
        <Segments
          label={t('approvals.show')}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`approvals.choices.${value}`) }))}
          onChange={setChoice}
          size="small"
        />
      </div>
      <Requests choice={choice} />
    </StaffPage>
  )
}

function Requests({ choice }: { choice: ApprovalChoice }) {
  const t = useStrings(approvalStrings)
  const pollingInterval = usePolling(POLL_MS)
  const listed = useApprovalsInfiniteQuery(choice, { refetchOnMountOrArgChange: true, pollingInterval })
  const keys = useApproverKeysQuery(undefined).data?.data
  const approvals = listed.currentData?.pages.flat()
  if (!approvals)
    return <NotLoaded query={listed} failed={t('approvals.failed')} loading={t('approvals.loading')} />
  if (approvals.length === 0)
    return <EmptyState icon={<Signature size={48} aria-hidden />} title={t(`approvals.empty.${choice}`)} />
  return (
    <>
      <Stack as="ul" gap={3} aria-label={t('approvals.list')}>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} hasKey={keys ? keys.length > 0 : true} />
          </li>
        ))}
      </Stack>
      <MoreButton pages={listed} label={t('approvals.more')} busyText={t('approvals.moreLoading')} />
    </>
  )
}
