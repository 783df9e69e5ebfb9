import { randomUUID } from 'node:crypto'
import { microUsd } from '@throwdown/rules/money'
import { type Settlement, settleVoid, settleWin } from '@throwdown/rules/settlement'
import { CURRENT_TERMS_VERSION, type Mode, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import type { AccountId } from '../journal.ts'
import type { Door } from './door.ts'
import { type HouseAccounts, openOne, openPlayers, type PlayerAccounts } from './house-accounts.ts'

/** The real ledger in one property run: its own players and pool, shared house accounts. */
export type Real = {
  door: Door
  app: pg.Pool
  staff: pg.Pool
  house: HouseAccounts
  players: PlayerAccounts[]
  pool: AccountId
  pots: Map<string, AccountId>
  linesOf: (stake: bigint, outcome: 'win' | 'void', mode: Mode) => Settlement
}

export type RealDeps = Pick<Real, 'door' | 'app' | 'staff' | 'house'>

export async function newReal(deps: RealDeps, playerCount: number, poolId: string): Promise<Real> {
  return {
    ...deps,
    players: await openPlayers(deps.app, playerCount),
    pool: await openOne(deps.app, `pool:${poolId}`),
    pots: new Map(),
    linesOf: correctLines,
  }
}

export const newPoolId = (): string => `test-${randomUUID()}`

const terms = termsOfVersion(CURRENT_TERMS_VERSION)

function correctLines(stake: bigint, outcome: 'win' | 'void', mode: Mode): Settlement {
  const money = microUsd(stake)
  return outcome === 'void' ? settleVoid(money) : settleWin({ stake: money, mode }, terms)
}

/** A planted error: one micro-dollar too much fee, and only in one mode. */
export const withMicroError =
  (real: Real): Real['linesOf'] =>
  (stake, outcome, mode) => {
    const lines = real.linesOf(stake, outcome, mode)
    if (outcome === 'void' || mode === 'normal') return lines
    return { ...lines, fee: microUsd(lines.fee + 1n), winner: microUsd(lines.winner - 1n) }
  }
