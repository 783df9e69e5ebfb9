import type { ErrorCode } from '@throwdown/contract/errors'
import { LAMPORTS_PER_SOL, type MicroUsd, microUsd, shareOf, subtract, usd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { isWallet, refuseAddressText } from '../../chain/payouts/judge-destination.ts'
import { type FoundDestination, isTooLittle, readDestination } from '../../chain/payouts/prepare-payout.ts'
import type { Coin, SolPrice } from '../../ledger/ports.ts'
import type { PayingDeps } from './deps.ts'
import { readRequestFacts } from './store.ts'

export const { cashier: CASHIER_TERMS, version: TERMS_VERSION } = termsOfVersion(CURRENT_TERMS_VERSION)

export type WithdrawalRequest = {
  readonly playerId: string
  readonly coin: Coin
  readonly address: string
  readonly micros: bigint
}

export type JudgedRequest = {
  readonly fee: MicroUsd
  readonly units: bigint
  readonly price: SolPrice | null
  readonly found: FoundDestination
}

/** Every check that a withdrawal passes before its money moves; the ledger checks balance, freeze and price again. */
export async function judgeRequest(
  deps: PayingDeps,
  request: WithdrawalRequest,
): Promise<{ readonly refused: ErrorCode } | { readonly judged: JudgedRequest }> {
  const refused = refuseAmount(request.micros) ?? (await refuseInDatabase(deps, request))
  if (refused !== null) return { refused }
  const [found, price] = await Promise.all([
    readDestination(deps, request.address),
    request.coin === 'sol' ? deps.readPayoutPrice() : null,
  ])
  if (!isWallet(found.wallet) || (request.coin === 'usdc' && found.tokenAccount === 'unusable'))
    return { refused: 'address_not_a_wallet' }
  if (request.coin === 'sol' && price === null) return { refused: 'price_missing' }
  const { fee, units } = amountsOf(request, price)
  if (units <= 0n || (await isTooLittle(deps.rpc, { coin: request.coin, units }, found)))
    return { refused: 'withdrawal_too_small' }
  return { judged: { fee, units, price, found } }
}

export function refuseAmount(micros: bigint): ErrorCode | null {
  if (micros < usd(CASHIER_TERMS.withdrawalMinDollars)) return 'withdrawal_too_small'
  return micros > usd(CASHIER_TERMS.withdrawalMaxDollars) ? 'withdrawal_over_limit' : null
}

/** [C1] The fee of the terms, and what is left in the coin, as the ledger rounds it: down. */
function amountsOf(
  { coin, micros }: Pick<WithdrawalRequest, 'coin' | 'micros'>,
  price: SolPrice | null,
): { readonly fee: MicroUsd; readonly units: bigint } {
  const fee = feeOfWithdrawal(micros)
  const net = subtract(microUsd(micros), fee)
  if (coin === 'usdc') return { fee, units: net }
  return { fee, units: price === null ? 0n : (BigInt(net) * LAMPORTS_PER_SOL) / price.micros }
}

export const feeOfWithdrawal = (micros: bigint): MicroUsd =>
  shareOf(microUsd(micros), CASHIER_TERMS.withdrawalFeeBps)

async function refuseInDatabase(
  { pool }: PayingDeps,
  { address, playerId, micros }: WithdrawalRequest,
): Promise<ErrorCode | null> {
  const mistyped = refuseAddressText(address)
  if (mistyped !== null) return mistyped
  const facts = await readRequestFacts(pool, { playerId, address })
  if (facts.is_ours) return 'address_is_ours'
  if (facts.frozen) return 'money_frozen'
  if (facts.paused) return 'withdrawals_paused'
  if (facts.held !== null) return `withdrawals_held_${facts.held}`
  return isOverDay(facts.of_day, micros) ? 'withdrawal_over_limit' : null
}

export const isOverDay = (ofDay: bigint, micros: bigint): boolean =>
  ofDay + micros > usd(CASHIER_TERMS.withdrawalDayMaxDollars)
