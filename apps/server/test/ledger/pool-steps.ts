import { randomUUID } from 'node:crypto'
import { CURRENT_TERMS_VERSION, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import { expect } from 'vitest'
import { finishPool } from '../../src/bounty/finish-pool.ts'
import { beginReview, closeDue } from '../../src/bounty/lifecycle-store.ts'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { accountCode } from '../../src/ledger/accounts.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { applyPoolEnd, isVoid, type Model, poolOf, stakeOf } from './model.ts'
import type { Real } from './real.ts'
import { at, endMatches, freeEverybody, joinTogether, newTicket, pairAll, step } from './steps.ts'

const { reviewMs } = termsOfVersion(CURRENT_TERMS_VERSION).bounty

/** The week ends: matches that still run are played to their end, then each pool is divided or returned. */
export const ringBell = step('ringBell', endWeek, (model) => tiersInPlay(model).length > 0)

const tiersInPlay = ({ pools, matches }: Readonly<Model>): Tier[] => {
  const played = matches.filter(({ mode }) => mode === 'bounty').map(({ tier }) => tier)
  return [...new Set([...pools.keys(), ...played])]
}

async function endWeek(model: Model, real: Real): Promise<void> {
  const { app } = real.pools
  const weeks = tiersInPlay(model).map((tier) => currentWeekOf(tier, real.nowMs))
  real.nowMs = Math.max(...weeks.map(({ endsAtMs }) => endsAtMs))
  await closeDue(app, real.nowMs)
  const last = model.matches.filter(({ mode }) => mode === 'bounty')
  for (const { id, tier } of weeks) {
    const isPlayed = last.some((match) => match.tier === tier)
    if (isPlayed) expect(await beginReview(app, id, { reviewMs, nowMs: real.nowMs })).toBe(false)
  }
  if (last.length > 0) {
    const endings = last.map((match) => ({ match, winner: 0 }) as const)
    await endMatches(model, real, endings)
  }
  for (const { id } of weeks) expect(await beginReview(app, id, { reviewMs, nowMs: real.nowMs })).toBe(true)
  real.nowMs += reviewMs
  for (const { id, tier } of weeks) await finishOne(model, real, { id, tier })
}

/** Two workers at once: one pays. */
async function finishOne(model: Model, real: Real, { id, tier }: { id: string; tier: Tier }): Promise<void> {
  const { app } = real.pools
  const pool = { id, termsVersion: CURRENT_TERMS_VERSION }
  const answers = await Promise.all([finishPool(app, pool, real.nowMs), finishPool(app, pool, real.nowMs)])
  const [paid, ...others] = answers.filter((answer) => answer !== null)
  expect(others).toEqual([])
  expect(paid?.state).toBe(isVoid(poolOf(model, tier)) ? 'VOID' : 'SETTLED')
  const winners = paid?.payments.map(({ playerId }) => model.players.find((player) => player.id === playerId))
  applyPoolEnd(
    model,
    tier,
    (winners ?? []).filter((winner) => winner !== undefined),
  )
}

/** [B8] Enough matches for a prize. */
const ROUNDS = 10

/** Everybody plays enough matches of one tier for the pool to be divided; the bits of `results` say who wins. */
export const playWeek = (tier: Tier, results: number) =>
  step(`playWeek(${tier}, ${results})`, async (model, real) => {
    await freeEverybody(model, real)
    for (const player of model.players) {
      const account = await openOne(real.pools.owner, accountCode.available(player.id))
      await seedMoney(real.pools.owner, account, BigInt(ROUNDS) * stakeOf(tier))
      player.available += BigInt(ROUNDS) * stakeOf(tier)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = roundRobin(model.players, round)
      const tickets = order.map((player) => newTicket(model, player, { mode: 'bounty', tier }))
      await joinTogether(model, real, tickets)
      await pairAll(model, real)
      const endings = model.matches.map((match, index) => {
        const winner = ((results >> ((round + index) % 16)) & 1) === 0 ? 0 : 1
        return { match, winner } as const
      })
      await endMatches(model, real, endings)
    }
    await endWeek(model, real)
  })

/** Neighbours play each other; over one round less than there are players, everybody meets everybody. */
function roundRobin<T>(players: readonly T[], round: number): T[] {
  const [fixed, ...rest] = players
  if (fixed === undefined) return []
  const turned = [fixed, ...rest.map((_, index) => at(rest, index + round))]
  return turned
    .slice(0, turned.length / 2)
    .flatMap((player, index) => [player, at(turned, turned.length - 1 - index)])
}

export const bonus = (who: number, amount: bigint) =>
  step(`bonus(${who}, ${amount})`, async (model, real) => {
    const player = at(model.players, who)
    const available = await openOne(real.pools.owner, accountCode.available(player.id))
    const { rows } = await real.pools.owner.query<{ journal_id: bigint; refused: string | null }>(
      `select journal_id, refused
         from ledger_post_approved('bonus', $1, array[(select id from ledger_account where code = 'expense:bonus'), $2::bigint],
                                   array[-$3::bigint, $3::bigint], 'staff:ann', 'staff:ben', 'welcome')`,
      [`bonus:${randomUUID()}`, available, amount],
    )
    const journalId = rows[0]?.journal_id
    expect(rows).toEqual([{ journal_id: journalId, refused: null }])
    player.available += amount
    if (journalId) model.bonuses.push({ journalId, player, amount })
  })

/** Takes a bonus back if the money is still there; the outcome of a request is final either way. */
export const reverseBonus = (pick: number) =>
  step(
    `reverseBonus(${pick})`,
    async (model, real) => {
      const chosen = at(model.bonuses, pick)
      const { journalId, player, amount } = chosen
      const refused = player.available < amount ? 'insufficient' : null
      const sql = "select refused, replayed from ledger_reverse($1, $2, 'staff:ann', 'staff:ben', 'mistake')"
      const request = randomUUID()
      for (const replayed of [false, true])
        expect((await real.pools.owner.query(sql, [journalId, request])).rows).toEqual([
          { refused, replayed },
        ])
      if (refused === null) player.available -= amount
      model.bonuses = model.bonuses.filter((other) => other !== chosen)
    },
    ({ bonuses }) => bonuses.length > 0,
  )
