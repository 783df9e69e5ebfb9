import { usd } from '@throwdown/rules/money'
import type { PayingDeps } from './deps.ts'
import { CASHIER_TERMS, type JudgedRequest, judgeRequest } from './judge-request.ts'
import { datedWait } from './payout-checks.ts'
import { priceQuote, type QuoteRow, readDatedFacts, readWithdrawable, refuseQuote } from './quote-store.ts'
import type { WaitReason } from './store.ts'

/** A transfer of either coin with a usual price for its compute units. */
const USUAL_FEE_LAMPORTS = 10_000n

/** [C1] What a withdrawal would cost and when it would leave, with the checks of a real one. */
export async function priceOpenQuote(deps: PayingDeps, quote: QuoteRow): Promise<void> {
  const { pool } = deps
  const answer = await judgeRequest(deps, { ...quote, playerId: quote.player_id })
  if ('refused' in answer) return refuseQuote(pool, quote.id, answer.refused)
  if ((await readWithdrawable(pool, quote.player_id)) < quote.micros)
    return refuseQuote(pool, quote.id, 'insufficient_funds')
  const { fee, units, price } = answer.judged
  await priceQuote(pool, quote.id, {
    fee,
    units,
    // Also for USDC: it is what we pay for the player, in dollars.
    price: price ?? (await deps.readPayoutPrice()),
    networkLamports: await networkLamports(deps, quote, answer.judged),
    ...(await holdOf(deps, quote)),
  })
}

async function networkLamports({ rpc }: PayingDeps, { coin }: QuoteRow, { found }: JudgedRequest) {
  const opensAccount = coin === 'usdc' && found.tokenAccount === 'missing'
  return USUAL_FEE_LAMPORTS + (opensAccount ? await rpc.rentOfTokenAccount() : 0n)
}

async function holdOf(
  { pool, clock }: PayingDeps,
  quote: QuoteRow,
): Promise<{ waitReason: WaitReason | null; waitsUntilMs: number | null }> {
  const nowMs = clock.nowMs()
  const { usableAt, ...secured } = await readDatedFacts(pool, quote)
  const usableAtMs = usableAt?.getTime() ?? nowMs + CASHIER_TERMS.newAddressWaitMs
  const dated = datedWait({ usableAtMs, ...secured, stopUntil: null }, nowMs)
  if (dated !== null) return { waitReason: dated.waitReason, waitsUntilMs: dated.untilMs }
  const needsApproval = quote.micros > usd(CASHIER_TERMS.withdrawalApprovalOverDollars)
  return { waitReason: needsApproval ? 'approval' : null, waitsUntilMs: null }
}
