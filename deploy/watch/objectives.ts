import { type Alert, constant, histogram, STOPPED } from './alert.ts'

type Objective = {
  readonly id: string
  readonly title: string
  /** The share that must be good, over 30 days. */
  readonly target: number
  readonly runbook: string
}

/** Of events: how many were good in time. */
type EventObjective = Objective & {
  readonly good: (window: string) => string
  readonly total: (window: string) => string
  /** As many in five minutes are no accident. */
  readonly badMin: number
  readonly broken: Alert['fires']
}

/** Of minutes: in which nothing waited for too long. */
type TimeObjective = Objective & { readonly bad: string; readonly broken: Alert['fires'] }

const THROWS = 'command=~"commitHand|revealHand"'
const sumOf = (name: string, labels: string) => (window: string) => `sum(rate(${name}{${labels}}[${window}]))`

const EVENT_OBJECTIVES: readonly EventObjective[] = [
  {
    id: 'throw_acknowledged',
    title: 'A throw is stored and acknowledged within 250 ms',
    target: 0.999,
    runbook: 'play.md',
    good: sumOf('command_duration_seconds_bucket', `${THROWS},outcome="done",le="0.25"`),
    total: sumOf('command_duration_seconds_count', `${THROWS},outcome=~"done|failed"`),
    badMin: 5,
    broken: histogram('command_duration_seconds', 'command="commitHand",outcome="done"', {
      perMinute: 300,
      shares: { '0.25': 0.9 },
    }),
  },
  {
    id: 'match_settled',
    title: 'A match that ends is settled within 500 ms',
    target: 0.999,
    runbook: 'play.md',
    good: sumOf('match_settle_duration_seconds_bucket', 'le="0.5"'),
    total: sumOf('match_settle_duration_seconds_count', ''),
    badMin: 5,
    broken: histogram('match_settle_duration_seconds', 'job="server"', {
      perMinute: 60,
      shares: { '0.5': 0.5 },
    }),
  },
  {
    id: 'deposit_credited',
    title: 'A deposit is credited within 60 s of being seen on the chain',
    target: 0.99,
    runbook: 'cashier.md',
    good: sumOf('cashier_deposit_credit_seconds_bucket', 'le="60"'),
    total: sumOf('cashier_deposit_credit_seconds_count', ''),
    badMin: 1,
    broken: histogram('cashier_deposit_credit_seconds', 'job="cashier"', {
      perMinute: 2,
      shares: { '60': 0.5 },
    }),
  },
]

/** A withdrawal that nothing has to wait for is in one of these states. */
export const NOT_WAITING = 'state=~"requested|accepted|sending"'

const TIME_OBJECTIVES: readonly TimeObjective[] = [
  {
    id: 'withdrawal_sent',
    title: 'A withdrawal is sent within 60 s once nothing holds it',
    target: 0.99,
    runbook: 'stuck-withdrawal.md',
    bad: `max(cashier_withdrawal_oldest_seconds{${NOT_WAITING}}) > bool 60`,
    broken: { 'cashier_withdrawal_oldest_seconds{state="accepted"}': constant(300) },
  },
  {
    id: 'ledger_reconciled',
    title: 'The ledger was reconciled within the last 3 minutes',
    target: 0.999,
    runbook: 'audit.md',
    bad: '(time() - max(ledger_reconciled_timestamp_seconds)) > bool 180',
    broken: { 'ledger_reconciled_timestamp_seconds{job="audit"}': STOPPED },
  },
]

export const OBJECTIVES: readonly Objective[] = [...EVENT_OBJECTIVES, ...TIME_OBJECTIVES]

const WINDOWS = ['5m', '30m', '1h', '6h'] as const

type Recording = { readonly record: string; readonly expr: string }

export const recordOf = (id: string, window: (typeof WINDOWS)[number]): string =>
  `slo:${id}:bad_ratio_${window}`

/** The share that was not good, in windows of several lengths. */
export const RECORDINGS: readonly Recording[] = [
  ...EVENT_OBJECTIVES.flatMap(({ id, good, total }) =>
    WINDOWS.map((window) => ({
      record: recordOf(id, window),
      expr: `1 - ${good(window)} / ${total(window)}`,
    })),
  ),
  ...TIME_OBJECTIVES.map(({ id, bad }) => ({ record: `slo:${id}:bad`, expr: bad })),
  ...TIME_OBJECTIVES.flatMap(({ id }) =>
    WINDOWS.map((window) => ({
      record: recordOf(id, window),
      expr: `avg_over_time(slo:${id}:bad[${window}])`,
    })),
  ),
]

/** In an hour at this speed 2 % of what may be bad in 30 days is used up; at the slower one 5 % in six hours. */
const FAST_BURN = 14.4
const SLOW_BURN = 6

const camel = (id: string): string =>
  id.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const burning = (id: string, windows: readonly (typeof WINDOWS)[number][], limit: number): string =>
  windows.map((window) => `${recordOf(id, window)} > ${limit.toFixed(4)}`).join(' and ')

export const OBJECTIVE_ALERTS: readonly Alert[] = [
  ...EVENT_OBJECTIVES.map(
    ({ id, title, target, runbook, good, total, badMin, broken }): Alert => ({
      name: `${camel(id)}BurnsFast`,
      expr: `${burning(id, ['1h', '5m'], FAST_BURN * (1 - target))} and 300 * (${total('5m')} - ${good('5m')}) >= ${badMin}`,
      forMinutes: 2,
      severity: 'page',
      summary: `${title}: far too often not, for an hour`,
      runbook,
      fires: broken,
    }),
  ),
  ...[...EVENT_OBJECTIVES, ...TIME_OBJECTIVES].map(
    ({ id, title, target, runbook, broken }): Alert => ({
      name: `${camel(id)}BurnsSlowly`,
      expr: burning(id, ['6h', '30m'], SLOW_BURN * (1 - target)),
      forMinutes: 15,
      severity: 'ticket',
      summary: `${title}: too often not, for hours`,
      runbook,
      fires: broken,
    }),
  ),
]
