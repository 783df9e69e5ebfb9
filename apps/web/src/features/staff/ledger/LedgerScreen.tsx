import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { useLedgerStateQuery } from '../../../api/staff-ledger.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { Note } from '../../../ui/Note.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { AccountSearch } from './AccountSearch.tsx'
import { CoinsPanel } from './CoinsPanel.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { ledgerStrings } from './ledger-strings.en.ts'
import { QueuesPanel } from './QueuesPanel.tsx'
import { TrialPanel } from './TrialPanel.tsx'

/** The ledger, its checks, and the jobs that work on it. */
export default function LedgerScreen() {
  const t = useStrings(ledgerStrings)
  const { data, error, refetch } = useLedgerStateQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <StaffPage title={t('staffLedger.title')}>
      <Note>{t('staffLedger.recorded')}</Note>
      <AccountSearch />
      <CoinsPanel />
      {data ? (
        <State state={data.data} />
      ) : error ? (
        <BoardError title={t('staffLedger.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingBox label={t('staffLedger.loading')} height="480px" />
      )}
    </StaffPage>
  )
}

function State({ state }: { state: LedgerState }) {
  return (
    <>
      <CoveragePanel state={state} />
      <TrialPanel trial={state.trial} />
      <QueuesPanel queues={state.queues} />
    </>
  )
}
