import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { useLedgerStateQuery } from '../../../api/staff-ledger.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Note } from '../../../ui/Note.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { AccountSearch } from './AccountSearch.tsx'
import { CoinsPanel } from './CoinsPanel.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { LateDepositsPanel } from './LateDepositsPanel.tsx'
import { ledgerStrings } from './ledger-strings.en.ts'
import { QueuesPanel, TrialPanel } from './TrialPanel.tsx'

/** The ledger, its checks, and the jobs that work on it. */
export default function LedgerScreen() {
  const t = useStrings(ledgerStrings)
  const state = useLedgerStateQuery(undefined, { refetchOnMountOrArgChange: true })
  const texts = { failed: t('staffLedger.failed'), loading: t('staffLedger.loading') }
  return (
    <StaffPage title={t('staffLedger.title')}>
      <Note>{t('staffLedger.recorded')}</Note>
      <AccountSearch />
      <CoinsPanel />
      {state.data ? <State state={state.data.data} /> : <NotLoaded query={state} {...texts} height="480px" />}
    </StaffPage>
  )
}

function State({ state }: { state: LedgerState }) {
  return (
    <>
      <CoveragePanel state={state} />
      <LateDepositsPanel deposits={state.lateDeposits} />
      <TrialPanel trial={state.trial} />
      <QueuesPanel queues={state.queues} />
    </>
  )
}
