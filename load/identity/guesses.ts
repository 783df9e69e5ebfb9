// An attacker with unlimited network addresses guesses the codes of many accounts.
import { randomInt } from 'node:crypto'
import { inLanes, openIdentityStack } from './stack.ts'

const LANES = 16
// A guess is right once in a million: the number of compared guesses must stay far below that.
const JUDGED_MAX = 500

export interface GuessResult {
  readonly guesses: number
  readonly accounts: number
  readonly judged: number
  readonly hits: number
  readonly faults: number
  readonly alarm: number
  readonly ok: boolean
}

export async function guessCodes(size: { accounts: number; guesses: number }): Promise<GuessResult> {
  const stack = await openIdentityStack({ cheap: true })
  try {
    const emails = await stack.addPlayers(size.accounts)
    await inLanes(emails, LANES, async (email) => {
      const { status } = await stack.call('/auth/forgot-password', { email })
      if (status !== 200) throw new Error(`asking for a code answered ${status}`)
    })
    await stack.runJobs()
    const counts = { judged: 0, hits: 0, faults: 0 }
    await inLanes(
      Array.from({ length: size.guesses }, (_, index) => index),
      LANES,
      async (index) => {
        const email = emails[index % emails.length]
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const answer = await stack.call('/auth/verify-otp', { email, code })
        if (answer.status === 200) counts.hits += 1
        if (answer.code === 'code_invalid' || answer.status === 200) counts.judged += 1
        if (answer.status >= 500) counts.faults += 1
      },
    )
    const alarm = await gaugeOf(stack.context.metrics.codeAlarm)
    const { judged, hits, faults } = counts
    const ok = hits === 0 && faults === 0 && alarm === 1 && judged > 0 && judged <= JUDGED_MAX
    return { ...size, ...counts, alarm, ok }
  } finally {
    await stack.close()
  }
}

async function gaugeOf(gauge: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> {
  return (await gauge.get()).values[0]?.value ?? 0
}
