import { randomUUID } from 'node:crypto'
import { microUsd } from '@throwdown/rules/money'
import { type Settlement, settleVoid, settleWin } from '@throwdown/rules/settlement'
import { CURRENT_TERMS_VERSION, type Mode, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import type { Door } from '../../../test/world/ledger-door.ts'
import type { AccountId } from '../journal.ts'
import { type House, openOne, openPlayers, type PlayerAccounts } from './house.ts'

/** The real ledger as one property run sees it: its own players and pool, the shared house. */
export type Real = {
  door: Door
  app: pg.Pool
  staff: pg.Pool
  house: House
  players: PlayerAccounts[]
  pool: AccountId
  pots: Map<string, AccountId>
  linesOf: (stake: bigint, outcome: 'win' | 'void', mode: Mode) => Settlement
}

export type RealParts = Pick<Real, 'door' | 'app' | 'staff' | 'house'>

export async function newReal(parts: RealParts, playerCount: number, poolId: string): Promise<Real> {
  return {
    ...parts,
    players: await openPlayers(parts.app, playerCount),
    pool: await openOne(parts.app, `pool:${poolId}`),
    pots: new Map(),
    linesOf: honestLines,
  }
}

export const newPoolId = (): string => `test-${randomUUID()}`

const terms = termsOfVersion(CURRENT_TERMS_VERSION)

function honestLines(stake: bigint, outcome: 'win' | 'void', mode: Mode): Settlement {
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
