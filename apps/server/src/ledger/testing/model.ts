import type { Answer } from '../journal.ts'

/** A player's money as the product promises it, in plain arithmetic that shares no code with the ledger. */
export type ModelPlayer = { available: bigint; held: bigint; withdrawing: bigint }
export type ModelTicket = { id: string; player: number; stake: bigint }
export type ModelMatch = { id: string; seats: [number, number]; stake: bigint; bounty: boolean }
export type ModelWithdrawal = { id: string; player: number; gross: bigint; attempt: number; signed: boolean }
export type ModelPool = { id: string; held: bigint; paid: Map<number, bigint> }

export type Model = {
  players: ModelPlayer[]
  tickets: ModelTicket[]
  matches: ModelMatch[]
  withdrawals: ModelWithdrawal[]
  pool: ModelPool
  fees: { deposit: bigint; win: bigint; withdrawal: bigint; pool: bigint }
  /** Every answer ever given, so that any repeat can be checked against it. */
  answered: { repeat: () => Promise<Answer>; first: Answer }[]
  /** Journals whose effect the model can undo. */
  reversible: { journalId: bigint; undo: (model: Model) => boolean }[]
}

export const newModel = (playerCount: number, poolId: string): Model => ({
  players: Array.from({ length: playerCount }, () => ({ available: 0n, held: 0n, withdrawing: 0n })),
  tickets: [],
  matches: [],
  withdrawals: [],
  pool: { id: poolId, held: 0n, paid: new Map() },
  fees: { deposit: 0n, win: 0n, withdrawal: 0n, pool: 0n },
  answered: [],
  reversible: [],
})

/** Percent of an amount, rounded down. */
export const percent = (amount: bigint, of: bigint): bigint => (amount * of) / 100n
