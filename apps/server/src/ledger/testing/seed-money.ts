import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import { accountCode, type Coin } from '../accounts.ts'
import type { AccountId } from '../journal.ts'
import { openAccounts } from '../store.ts'

export type PlayerAccounts = { id: string; available: AccountId; held: AccountId; withdrawing: AccountId }

/** The accounts every flow needs, by name. */
export async function openHouseAccounts(db: pg.Pool) {
  const codes = {
    winFee: accountCode.fee('win'),
    depositFee: accountCode.fee('deposit'),
    withdrawalFee: accountCode.fee('withdrawal'),
    poolFee: accountCode.fee('pool'),
    fxUsd: accountCode.fx('usd'),
    fxUsdc: accountCode.fx('usdc'),
    fxSol: accountCode.fx('sol'),
    depositUsdc: accountCode.asset('deposit', 'usdc'),
    depositSol: accountCode.asset('deposit', 'sol'),
    hotUsdc: accountCode.asset('hot', 'usdc'),
    hotSol: accountCode.asset('hot', 'sol'),
    outflightUsdc: accountCode.asset('outflight', 'usdc'),
    network: accountCode.expense('network'),
    bonus: accountCode.expense('bonus'),
    capital: accountCode.capital,
  } as const
  const ids = await openAccounts(db, Object.values(codes))
  const of = (code: string) => accountOf(ids, code)
  return {
    winFee: of(codes.winFee),
    depositFee: of(codes.depositFee),
    withdrawalFee: of(codes.withdrawalFee),
    poolFee: of(codes.poolFee),
    fxUsd: of(codes.fxUsd),
    fxUsdc: of(codes.fxUsdc),
    fxSol: of(codes.fxSol),
    depositUsdc: of(codes.depositUsdc),
    depositSol: of(codes.depositSol),
    hotUsdc: of(codes.hotUsdc),
    hotSol: of(codes.hotSol),
    outflightUsdc: of(codes.outflightUsdc),
    network: of(codes.network),
    bonus: of(codes.bonus),
    capital: of(codes.capital),
  }
}

export type HouseAccounts = Awaited<ReturnType<typeof openHouseAccounts>>

export async function openPlayers(db: pg.Pool, count: number): Promise<PlayerAccounts[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const accounts = await openAccounts(
    db,
    ids.flatMap((id) => [accountCode.available(id), accountCode.held(id), accountCode.withdrawing(id)]),
  )
  return ids.map((id) => ({
    id,
    available: accountOf(accounts, accountCode.available(id)),
    held: accountOf(accounts, accountCode.held(id)),
    withdrawing: accountOf(accounts, accountCode.withdrawing(id)),
  }))
}

export async function openOne(db: pg.Pool, code: string): Promise<AccountId> {
  return accountOf(await openAccounts(db, [code]), code)
}

/** Play money out of capital, as development and tests get it. */
export async function seedMoney(admin: pg.Pool, account: AccountId, amount: bigint): Promise<void> {
  await admin.query('select key from ledger_seed($1, $2, $3)', [`seed:${randomUUID()}`, account, amount])
}

export const assetsOf = (house: HouseAccounts, coin: Coin) =>
  coin === 'usdc'
    ? { asset: house.depositUsdc, fxCoin: house.fxUsdc }
    : { asset: house.depositSol, fxCoin: house.fxSol }

function accountOf(ids: ReadonlyMap<string, AccountId>, code: string): AccountId {
  const id = ids.get(code)
  invariant(id !== undefined, `account ${code} was not opened`)
  return id
}
