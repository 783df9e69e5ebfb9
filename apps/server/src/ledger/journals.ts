import type { PoolContribution, PoolSplit } from '@throwdown/rules/pool-split'
import type { Settlement } from '@throwdown/rules/settlement'
import type { AccountId, Journal, Leg } from './journal.ts'

/** Every movement of a player's money in the game and the cashier, as balanced journals. */

type Stake = { ticketId: string; available: AccountId; held: AccountId; stake: bigint }

export const joinQueue = ({ ticketId, available, held, stake }: Stake): Journal => ({
  kind: 'join',
  key: `queue:${ticketId}:join`,
  legs: move(available, held, stake),
})

export const leaveQueue = ({ ticketId, available, held, stake }: Stake): Journal => ({
  kind: 'leave',
  key: `queue:${ticketId}:leave`,
  legs: move(held, available, stake),
})

/** Stores the ticket ids with the journal: reconciliation needs them to find the holds that a pair used [I5]. */
export const pairMatch = (pair: {
  matchId: string
  pot: AccountId
  stake: bigint
  seats: readonly [{ ticketId: string; held: AccountId }, { ticketId: string; held: AccountId }]
}): Journal => ({
  kind: 'pair',
  key: `match:${pair.matchId}:pair`,
  legs: [
    ...pair.seats.map(({ held }) => ({ account: held, amount: -pair.stake })),
    { account: pair.pot, amount: 2n * pair.stake },
  ],
  meta: { tickets: pair.seats.map(({ ticketId }) => ticketId) },
})

/** `winner` is ignored for a void; a line of zero has no leg. */
export const settleMatch = (match: {
  matchId: string
  pot: AccountId
  seats: readonly [AccountId, AccountId]
  winner: 0 | 1
  winFee: AccountId
  pool: AccountId | null
  lines: Settlement
}): Journal => {
  const { pot, seats, lines, winner } = match
  const total = lines.winner + lines.fee + lines.pool + lines.refunds[0] + lines.refunds[1]
  return {
    kind: 'settle',
    key: `match:${match.matchId}:settle`,
    legs: nonZero([
      { account: pot, amount: -total },
      { account: seats[winner], amount: lines.winner },
      { account: seats[0], amount: lines.refunds[0] },
      { account: seats[1], amount: lines.refunds[1] },
      { account: match.winFee, amount: lines.fee },
      ...(match.pool === null ? [] : [{ account: match.pool, amount: lines.pool }]),
    ]),
  }
}

export const settlePool = (pool: {
  poolId: string
  pool: AccountId
  poolFee: AccountId
  prizes: readonly [AccountId, AccountId, AccountId]
  split: PoolSplit
}): Journal => {
  const { fee, first, second, third } = pool.split
  return {
    kind: 'pool-settle',
    key: `pool:${pool.poolId}:settle`,
    legs: nonZero([
      { account: pool.pool, amount: -(fee + first + second + third) },
      { account: pool.poolFee, amount: fee },
      { account: pool.prizes[0], amount: first },
      { account: pool.prizes[1], amount: second },
      { account: pool.prizes[2], amount: third },
    ]),
  }
}

type VoidPool = {
  poolId: string
  pool: AccountId
  returns: readonly PoolContribution[]
  availableOf: (playerId: string) => AccountId
}

/** One less than the legs of a journal: one leg is the pool's. */
const RETURNS_PER_JOURNAL_MAX = 9_999

/** Returns several journals when there are more contributors than legs; they must be posted in one transaction. */
export const voidPool = (pool: VoidPool): Journal[] => {
  const parts: Journal[] = []
  for (let from = 0; from < pool.returns.length; from += RETURNS_PER_JOURNAL_MAX) {
    const returns = pool.returns.slice(from, from + RETURNS_PER_JOURNAL_MAX)
    const number = parts.length + 1
    const key = number === 1 ? `pool:${pool.poolId}:void` : `pool:${pool.poolId}:${number}:void`
    parts.push(returnJournal({ ...pool, returns }, key))
  }
  return parts
}

const returnJournal = (pool: VoidPool, key: string): Journal => ({
  kind: 'pool-void',
  key,
  legs: [
    { account: pool.pool, amount: -pool.returns.reduce((sum, { amount }) => sum + amount, 0n) },
    ...pool.returns.map(({ playerId, amount }) => ({ account: pool.availableOf(playerId), amount })),
  ],
})

type Conversion = {
  coinAmount: bigint
  usdMicros: bigint
  fxCoin: AccountId
  fxUsd: AccountId
}

/** Each currency balances alone: the coin against fx:<coin>, the dollars against fx:usd. */
export const creditDeposit = (
  deposit: Conversion & {
    signature: string
    address: string
    coin: string
    feeMicros: bigint
    asset: AccountId
    available: AccountId
    depositFee: AccountId
  },
): Journal => ({
  kind: 'deposit',
  key: `dep:${deposit.signature}:${deposit.address}:${deposit.coin}`,
  legs: nonZero([
    { account: deposit.asset, amount: -deposit.coinAmount },
    { account: deposit.fxCoin, amount: deposit.coinAmount },
    { account: deposit.fxUsd, amount: -deposit.usdMicros },
    { account: deposit.available, amount: deposit.usdMicros - deposit.feeMicros },
    { account: deposit.depositFee, amount: deposit.feeMicros },
  ]),
})

export const sweepDeposit = (sweep: {
  signature: string
  from: AccountId
  to: AccountId
  amount: bigint
  network: { expense: AccountId; hotSol: AccountId; lamports: bigint }
}): Journal => ({
  kind: 'sweep',
  key: `sweep:${sweep.signature}`,
  legs: [
    { account: sweep.to, amount: -sweep.amount },
    { account: sweep.from, amount: sweep.amount },
    { account: sweep.network.expense, amount: -sweep.network.lamports },
    { account: sweep.network.hotSol, amount: sweep.network.lamports },
  ],
})

type Withdrawal = { withdrawalId: string; available: AccountId; withdrawing: AccountId; grossMicros: bigint }

export const askWithdrawal = (w: Withdrawal): Journal => ({
  kind: 'wd-ask',
  key: `wd:${w.withdrawalId}:ask`,
  legs: move(w.available, w.withdrawing, w.grossMicros),
})

export const failWithdrawal = (w: Withdrawal): Journal => ({
  kind: 'wd-fail',
  key: `wd:${w.withdrawalId}:fail`,
  legs: move(w.withdrawing, w.available, w.grossMicros),
})

type Attempt = { withdrawalId: string; attempt: number; hot: AccountId; outflight: AccountId; net: bigint }

export const signWithdrawal = (a: Attempt): Journal => ({
  kind: 'wd-sign',
  key: `wd:${a.withdrawalId}:sign:${a.attempt}`,
  legs: move(a.outflight, a.hot, a.net),
})

export const expireWithdrawal = (a: Attempt): Journal => ({
  kind: 'wd-expired',
  key: `wd:${a.withdrawalId}:expired:${a.attempt}`,
  legs: move(a.hot, a.outflight, a.net),
})

export const finishWithdrawal = (
  w: Conversion & {
    withdrawalId: string
    grossMicros: bigint
    outflight: AccountId
    withdrawing: AccountId
    withdrawalFee: AccountId
  },
): Journal => ({
  kind: 'wd-final',
  key: `wd:${w.withdrawalId}:final`,
  legs: nonZero([
    { account: w.outflight, amount: w.coinAmount },
    { account: w.fxCoin, amount: -w.coinAmount },
    { account: w.fxUsd, amount: w.usdMicros },
    { account: w.withdrawing, amount: -w.grossMicros },
    { account: w.withdrawalFee, amount: w.grossMicros - w.usdMicros },
  ]),
})

const move = (from: AccountId, to: AccountId, amount: bigint): Leg[] => [
  { account: from, amount: -amount },
  { account: to, amount },
]

const nonZero = (legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0n)
