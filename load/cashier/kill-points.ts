/** The steps of withdrawals and of deposits, by what can be seen of each: a statement, a call of the signer, or a call of the node. */
const STEPS = {
  cashier: {
    ask: 'cashier_debit_for_withdrawal',
    accepted: "set state = 'accepted', decided_at",
    name: '/allow-destination',
    named: 'update withdrawal_address set usable_at',
    book: 'from cashier_debit_hot_wallet',
    open: 'insert into withdrawal_attempt',
    sign: '/sign-transfer',
    store: 'set signature =',
    send: '"sendTransaction"',
    sent: 'set sent_at',
    finish: 'cashier_finish_withdrawal',
    paid: "set state = 'paid'",
    expire: 'cashier_expire_withdrawal',
  },
  depositor: {
    arriving: 'cashier_record_arriving(',
    credit: 'cashier_credit_deposits(',
    seen: 'cashier_save_seen(',
    listed: 'cashier_save_listed(',
    differ: 'cashier_save_differences(',
    reread: 'cashier_save_difference_read(',
    open: 'cashier_open_sweep(',
    sign: '/sign-sweep',
    store: 'cashier_sign_sweep(',
    send: '"sendTransaction"',
    sent: 'cashier_mark_sweep_sent(',
    end: 'cashier_end_sweep(',
  },
  signer: {
    destination: 'insert into destination',
    count: 'insert into transfer',
    counted: 'commit',
  },
} as const

/** The cashier is a depositor in runs of deposits. */
export type KilledProcess = keyof typeof STEPS

export const isKilledProcess = (name: string | null): name is KilledProcess =>
  name !== null && Object.hasOwn(STEPS, name)

/** Every place between two consecutive steps: the process dies before a step begins, or after its effect and before the next. */
export const killPointsOf = (process: KilledProcess): string[] =>
  Object.keys(STEPS[process]).flatMap((step) => [`before:${step}`, `after:${step}`])

/** The part of a statement, path or body that shows the step of a point. */
export function markOf(process: KilledProcess, point: string): string {
  const [, step = ''] = point.split(':')
  const found = Object.entries(STEPS[process]).find(([name]) => name === step)
  if (!found) throw new Error(`kill point ${point} does not exist`)
  return found[1]
}

/** What a process writes to stderr before it kills itself. */
export const KILLED_AT = 'killed at '

export type PlannedKill = { readonly point: string; readonly times: number }

/** The points at which a process may die, each with the number of times that its step is reached by then. */
export const writePlan = (kills: readonly PlannedKill[]): string =>
  kills.map(({ point, times }) => `${point}*${times}`).join(',')

export const parsePlan = (plan: string): PlannedKill[] =>
  plan
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [point = '', times] = part.split('*')
      return { point, times: Number(times) }
    })
