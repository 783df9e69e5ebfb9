import { type Alert, constant, growing, STOPPED } from './alert.ts'
import { NOT_WAITING } from './objectives.ts'

/** Fires when a gauge that stays at zero is not. */
const notZero = (metric: string, rest: Omit<Alert, 'expr' | 'fires' | 'forMinutes'>): Alert => ({
  ...rest,
  expr: `max(${metric}) > 0`,
  forMinutes: 0,
  fires: { [metric]: constant(1) },
})

/** Fires when what sets a timestamp has not done so for longer. */
const standsStill = (
  metric: string,
  afterSeconds: number,
  rest: Omit<Alert, 'expr' | 'fires' | 'forMinutes'>,
): Alert => ({
  ...rest,
  expr: `time() - max(${metric}) > ${afterSeconds}`,
  // A process that has just started reads within a minute.
  forMinutes: 2,
  fires: { [metric]: STOPPED },
})

export const LEDGER_ALERTS: readonly Alert[] = [
  notZero('ledger_frozen', {
    name: 'MoneyFrozen',
    severity: 'page',
    summary: 'Money is frozen: nobody joins, is paired or withdraws',
    runbook: 'freeze.md',
  }),
  notZero('ledger_breaches', {
    name: 'LedgerDoesNotAddUp',
    severity: 'page',
    summary: 'The last reconciliation found a breach',
    runbook: 'freeze.md',
  }),
  notZero('ledger_stopped_pool_breaches', {
    name: 'StoppedPoolDoesNotAddUp',
    severity: 'ticket',
    summary: 'A pool whose payout is stopped does not add up',
    runbook: 'failed-pool.md',
  }),
  standsStill('ledger_reconciled_timestamp_seconds', 180, {
    name: 'LedgerNotReconciled',
    severity: 'page',
    summary: 'The ledger was not checked for three minutes',
    runbook: 'audit.md',
  }),
  standsStill('ledger_reserve_checked_timestamp_seconds', 300, {
    name: 'ChainNotRead',
    severity: 'page',
    summary: 'The chain was not compared with the ledger for five minutes: no withdrawal leaves',
    runbook: 'audit.md',
  }),
  {
    name: 'ReserveTooSmall',
    expr: 'min(ledger_coverage_percent) < 105 and min(ledger_coverage_percent) > 0',
    forMinutes: 2,
    severity: 'page',
    summary: 'The coins cover less than 105 % of what is owed [C7]',
    runbook: 'audit.md',
    fires: { 'ledger_coverage_percent{job="audit"}': constant(101) },
  },
  {
    name: 'AuditNodeBehind',
    expr: 'min(ledger_audit_node_behind_seconds) > 60',
    forMinutes: 1,
    severity: 'page',
    summary: 'The node of the audit is behind: no withdrawal leaves',
    runbook: 'two-nodes.md',
    fires: { 'ledger_audit_node_behind_seconds{job="audit"}': constant(120) },
  },
  notZero('ledger_audit_node_shared', {
    name: 'AuditNodeShared',
    severity: 'page',
    summary: 'The audit reads nothing: its node is one of the cashier',
    runbook: 'two-nodes.md',
  }),
  notZero('audit_alarm', {
    name: 'AuditLogChanged',
    severity: 'page',
    summary: 'The audit log contradicts its signed head: it was changed or cut',
    runbook: 'audit.md',
  }),
  notZero('audit_export_alarm', {
    name: 'AuditCopiesMissing',
    severity: 'page',
    summary: 'The audit log does not contain a copy of its checkpoints: it was cut or changed',
    runbook: 'audit.md',
  }),
]

export const CASHIER_ALERTS: readonly Alert[] = [
  notZero('cashier_unexplained_spends', {
    name: 'UnexplainedSpend',
    severity: 'page',
    summary: 'The hot wallet paid something that is not in the ledger',
    runbook: 'unknown-spend.md',
  }),
  standsStill('cashier_spends_read_timestamp_seconds', 60, {
    name: 'SpendsNotRead',
    severity: 'page',
    summary: 'What the hot wallet pays was not compared with the ledger for a minute',
    runbook: 'unknown-spend.md',
  }),
  standsStill('cashier_scanned_timestamp_seconds', 60, {
    name: 'DepositsNotSeen',
    severity: 'page',
    summary: 'The balances of the deposit addresses were not read for a minute',
    runbook: 'cashier.md',
  }),
  standsStill('cashier_compared_timestamp_seconds', 300, {
    name: 'SecondNodeSilent',
    severity: 'ticket',
    summary: 'The second node has shown no balances for five minutes',
    runbook: 'two-nodes.md',
  }),
  {
    name: 'NoCashierWorks',
    expr: 'sum(cashier_holds_lease) < 1',
    forMinutes: 1,
    severity: 'page',
    summary: 'No process is the cashier that works',
    runbook: 'cashier.md',
    fires: { 'cashier_holds_lease{job="cashier"}': constant(0) },
  },
  {
    name: 'NoFreeAddresses',
    expr: 'max(cashier_free_addresses) < 20',
    forMinutes: 5,
    severity: 'page',
    summary: 'New players soon get no deposit address',
    runbook: 'cashier.md',
    fires: { 'cashier_free_addresses{job="cashier"}': constant(3) },
  },
  {
    name: 'DepositWaits',
    expr: 'max(cashier_deposit_oldest_seconds) > 600',
    forMinutes: 1,
    severity: 'page',
    summary: 'A deposit was seen ten minutes ago and is not credited',
    runbook: 'cashier.md',
    fires: { 'cashier_deposit_oldest_seconds{state="waiting"}': constant(900) },
  },
  {
    name: 'WithdrawalStuck',
    expr: `max(cashier_withdrawal_oldest_seconds{${NOT_WAITING}}) > 300`,
    forMinutes: 1,
    severity: 'page',
    summary: 'A withdrawal that nothing holds does not leave',
    runbook: 'stuck-withdrawal.md',
    fires: { 'cashier_withdrawal_oldest_seconds{state="sending"}': constant(400) },
  },
  {
    name: 'WithdrawalsWaitForUs',
    expr: 'max by (state) (cashier_withdrawals_open{state=~"ledger|hot_wallet|price|limit|paused"}) > 0',
    forMinutes: 30,
    severity: 'ticket',
    summary: 'Withdrawals wait for something that is ours to give',
    runbook: 'stuck-withdrawal.md',
    fires: { 'cashier_withdrawals_open{state="hot_wallet"}': constant(2) },
  },
  {
    name: 'NodeBehind',
    expr: 'max by (node) (solana_node_behind_seconds) > 60',
    forMinutes: 2,
    severity: 'ticket',
    summary: 'A node of the cashier is behind',
    runbook: 'two-nodes.md',
    fires: { 'solana_node_behind_seconds{node="own"}': constant(200) },
  },
  {
    name: 'NodesContradict',
    expr: 'sum by (about) (increase(solana_node_contradictions_total[15m])) > 0',
    forMinutes: 0,
    severity: 'page',
    summary: 'Two nodes say different things, of which only one can be true',
    runbook: 'two-nodes.md',
    fires: { 'solana_node_contradictions_total{about="balance"}': growing(1) },
  },
  {
    name: 'NodeRefusesCalls',
    expr: 'sum by (node) (increase(solana_calls_refused_total[15m])) > 20',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'A provider refuses calls: the plan is too small',
    runbook: 'two-nodes.md',
    fires: { 'solana_calls_refused_total{node="own"}': growing(10) },
  },
  notZero('cashier_missing_units', {
    name: 'CoinsMissing',
    severity: 'page',
    summary: 'A deposit address holds less than its deposits say',
    runbook: 'two-nodes.md',
  }),
  notZero('cashier_unexplained_units', {
    name: 'CoinsUnexplained',
    severity: 'ticket',
    summary: 'A deposit address holds coins that no list of a node explains',
    runbook: 'two-nodes.md',
  }),
]

export const SIGNER_ALERTS: readonly Alert[] = [
  {
    name: 'SignerDown',
    expr: 'max(signer_up) < 1',
    forMinutes: 2,
    severity: 'page',
    summary: 'The signer does not reply: no withdrawal leaves, and within a day nobody is paired',
    runbook: 'signer.md',
    fires: { 'signer_up{signer="signer"}': constant(0) },
  },
  {
    name: 'CertificatesRunOut',
    expr: 'min(signer_certificates_left) < 10',
    forMinutes: 2,
    severity: 'ticket',
    summary: 'The signer has certified nearly as many day keys as it may in an hour',
    runbook: 'signer.md',
    fires: { 'signer_certificates_left{signer="signer"}': constant(4) },
  },
  {
    name: 'SignerCallsFail',
    expr: 'sum by (path) (increase(signer_calls{outcome="failed"}[15m])) > 3',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'Calls of the signer fail: its databases or its key service',
    runbook: 'signer.md',
    fires: { 'signer_calls{path="/sign-transfer",outcome="failed"}': growing(2) },
  },
]
