// An attacker with unlimited network addresses guesses the codes of many accounts, in browsers of its own.
import { randomInt } from 'node:crypto'
import { inLanes, openIdentityStack } from './stack.ts'

const LANES = 16
/** One request per account: its five tries. A guess is right once in a million. */
const JUDGED_PER_ACCOUNT_MAX = 5

export interface GuessResult {
  readonly guesses: number
  readonly accounts: number
  readonly judged: number
  readonly hits: number
  readonly faults: number
  readonly alarm: number
  readonly ok: boolean
}

/** The attacker requests a code for every account, so that its guesses have a live code; only the mail has the digits. */
export async function guessCodes(size: { accounts: number; guesses: number }): Promise<GuessResult> {
  const stack = await openIdentityStack({ cheap: true })
  try {
    const emails = await stack.addPlayers(size.accounts)
    const targets: { email: string; cookie: string }[] = []
    await inLanes(emails, LANES, async (email) => {
      const { status, cookie } = await stack.call('/auth/forgot-password', { email })
      if (status !== 200) throw new Error(`asking for a code answered ${status}`)
      targets.push({ email, cookie })
    })
    await stack.runJobs()
    const counts = { hits: 0, faults: 0 }
    await inLanes(
      Array.from({ length: size.guesses }, (_, index) => index),
      LANES,
      async (index) => {
        const { email = '', cookie = '' } = targets[index % targets.length] ?? {}
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const answer = await stack.call('/auth/verify-otp', { email, code }, { cookie })
        if (answer.status === 200) counts.hits += 1
        if (answer.status >= 500) counts.faults += 1
      },
    )
    const judged = await stack.triesSpent()
    const alarm = await gaugeOf(stack.context.metrics.codeAlarm)
    const { hits, faults } = counts
    const isBounded = judged > 0 && judged <= size.accounts * JUDGED_PER_ACCOUNT_MAX
    const ok = hits === 0 && faults === 0 && alarm === 1 && isBounded
    return { ...size, ...counts, judged, alarm, ok }
  } finally {
    await stack.close()
  }
}

async function gaugeOf(gauge: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> {
  return (await gauge.get()).values[0]?.value ?? 0
}
