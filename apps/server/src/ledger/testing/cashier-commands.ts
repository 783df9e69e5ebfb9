import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { microUsd } from '@throwdown/rules/money'
import { returnContributions, splitPool } from '@throwdown/rules/pool-split'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { expect } from 'vitest'
import type { AccountId } from '../journal.ts'
import {
  askWithdrawal,
  expireWithdrawal,
  failWithdrawal,
  finishWithdrawal,
  settlePool,
  signWithdrawal,
  sweepDeposit,
  voidPool,
} from '../journals.ts'
import { at, deposit, post, step } from './commands.ts'
import { openOne } from './house-accounts.ts'
import { type Model, type ModelWithdrawal, percent } from './model.ts'
import { newPoolId, type Real } from './real.ts'

export const ask = (who: number, gross: bigint) =>
  step(`ask(${who}, ${gross})`, async (model, real) => {
    const id = randomUUID()
    const money = at(model.players, who)
    const journal = askWithdrawal({ ...at(real.players, who), withdrawalId: id, grossMicros: gross })
    const answer = await post(model, real, journal)
    expect(answer.posted).toBe(money.available >= gross)
    if (!answer.posted) return
    money.available -= gross
    money.withdrawing += gross
    model.withdrawals.push({ id, player: who, gross, attempt: 1, signed: false })
  })

const hasOpen = (signed: boolean) => (model: Readonly<Model>) =>
  model.withdrawals.some((withdrawal) => withdrawal.signed === signed)

const open = (model: Model, signed: boolean, pick: number): ModelWithdrawal =>
  at(
    model.withdrawals.filter((withdrawal) => withdrawal.signed === signed),
    pick,
  )

function attemptOf(real: Real, w: ModelWithdrawal) {
  return {
    withdrawalId: w.id,
    attempt: w.attempt,
    net: w.gross - percent(w.gross, 5n),
    hot: real.house.hotUsdc,
    outflight: real.house.outflightUsdc,
  }
}

export const sign = (pick: number) =>
  step(
    `sign(${pick})`,
    async (model, real) => {
      const withdrawal = open(model, false, pick)
      expect(await post(model, real, signWithdrawal(attemptOf(real, withdrawal)))).toMatchObject({
        posted: true,
      })
      withdrawal.signed = true
    },
    hasOpen(false),
  )

export const expire = (pick: number) =>
  step(
    `expire(${pick})`,
    async (model, real) => {
      const withdrawal = open(model, true, pick)
      expect(await post(model, real, expireWithdrawal(attemptOf(real, withdrawal)))).toMatchObject({
        posted: true,
      })
      withdrawal.signed = false
      withdrawal.attempt += 1
    },
    hasOpen(true),
  )

export const finish = (pick: number) =>
  step(
    `finish(${pick})`,
    async (model, real) => {
      const w = open(model, true, pick)
      const net = w.gross - percent(w.gross, 5n)
      const { outflightUsdc: outflight, fxUsdc: fxCoin, fxUsd, withdrawalFee } = real.house
      const journal = finishWithdrawal({
        withdrawalId: w.id,
        grossMicros: w.gross,
        coinAmount: net,
        usdMicros: net,
        outflight,
        fxCoin,
        fxUsd,
        withdrawalFee,
        withdrawing: at(real.players, w.player).withdrawing,
      })
      expect(await post(model, real, journal)).toMatchObject({ posted: true })
      at(model.players, w.player).withdrawing -= w.gross
      model.fees.withdrawal += w.gross - net
      model.withdrawals = model.withdrawals.filter((other) => other !== w)
    },
    hasOpen(true),
  )

export const fail = (pick: number) =>
  step(
    `fail(${pick})`,
    async (model, real) => {
      const w = open(model, false, pick)
      const journal = failWithdrawal({
        ...at(real.players, w.player),
        withdrawalId: w.id,
        grossMicros: w.gross,
      })
      expect(await post(model, real, journal)).toMatchObject({ posted: true })
      const money = at(model.players, w.player)
      money.withdrawing -= w.gross
      money.available += w.gross
      model.withdrawals = model.withdrawals.filter((other) => other !== w)
    },
    hasOpen(false),
  )

/** Moves deposits to the hot wallet, whose SOL pays for the transaction; no player's balance changes. */
export const sweep = (amount: bigint) =>
  step(`sweep(${amount})`, async (model, real) => {
    await deposit(0, 'usdc', amount).run(model, real)
    const { depositUsdc: from, hotUsdc: to, hotSol, network: expense } = real.house
    const network = { expense, hotSol, lamports: 5_000n }
    const journal = sweepDeposit({ signature: randomUUID(), from, to, amount, network })
    expect(await post(model, real, journal)).toMatchObject({ posted: true })
  })

/** Pays the pool out or returns it; a second attempt takes nothing. Then a new pool opens. */
export const closePool = (how: 'settle' | 'void') =>
  step(
    `closePool(${how})`,
    async (model, real) => {
      const { pool, players, house } = real
      const { id, held } = model.pool
      const prizes = [at(players, 0).available, at(players, 1).available, at(players, 2).available] as const
      const split = splitPool(microUsd(held), termsOfVersion(CURRENT_TERMS_VERSION))
      const paid = [...model.pool.paid].map(([who, amount]) => ({
        playerId: String(who),
        amount: microUsd(amount),
      }))
      const availableOf = (playerId: string): AccountId => at(players, Number(playerId)).available
      const settling = settlePool({ poolId: id, pool, poolFee: house.poolFee, prizes, split })
      const [voiding] = voidPool({ poolId: id, pool, returns: returnContributions(paid), availableOf })
      invariant(voiding !== undefined, 'a pool that holds money has somebody to return it to')
      expect(await post(model, real, how === 'settle' ? settling : voiding)).toMatchObject({ posted: true })
      const second = await real.door.post(how === 'settle' ? voiding : settling)
      expect(second).toMatchObject({ posted: false, refused: 'insufficient' })
      if (how === 'settle') payPrizes(model)
      else payBack(model)
      model.pool = { id: newPoolId(), held: 0n, paid: new Map() }
      real.pool = await openOne(real.app, `pool:${model.pool.id}`)
    },
    (model) => model.pool.held > 0n,
  )

function payPrizes(model: Model): void {
  const fee = percent(model.pool.held, 15n)
  const rest = model.pool.held - fee
  const second = percent(rest, 30n)
  const third = percent(rest, 20n)
  model.fees.pool += fee
  ;[rest - second - third, second, third].forEach((prize, rank) => {
    at(model.players, rank).available += prize
  })
}

function payBack(model: Model): void {
  for (const [who, amount] of model.pool.paid) at(model.players, who).available += amount
}

export const bonus = (who: number, amount: bigint) =>
  step(`bonus(${who}, ${amount})`, async (model, real) => {
    const { rows } = await real.staff.query(
      "select refused from ledger_post_approved('bonus', $1, $2::bigint[], $3::bigint[], 'staff:ann', 'staff:ben', 'welcome')",
      [
        `bonus:${randomUUID()}`,
        `{${real.house.bonus},${at(real.players, who).available}}`,
        `{${-amount},${amount}}`,
      ],
    )
    expect(rows).toEqual([{ refused: null }])
    at(model.players, who).available += amount
  })

/** Mirrors an earlier join if its money is still there; a reversal is final either way and never happens twice. */
export const reverse = (pick: number) =>
  step(
    `reverse(${pick})`,
    async (model, real) => {
      const { journalId, undo } = at(model.reversible, pick)
      model.reversible = model.reversible.filter((other) => other.journalId !== journalId)
      const wasOpen = undo(model)
      if (!wasOpen) return
      const sql = "select refused, replayed from ledger_reverse($1, 'staff:ann', 'staff:ben', 'mistake')"
      expect((await real.staff.query(sql, [journalId])).rows).toEqual([{ refused: null, replayed: false }])
      expect((await real.staff.query(sql, [journalId])).rows).toEqual([{ refused: null, replayed: true }])
    },
    (model) => model.reversible.length > 0,
  )
