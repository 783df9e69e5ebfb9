import { usd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { giveBefore } from '../ledger/testing/give-before.ts'

const DONE = { state: 'done', detail: null }
const { cashier: terms } = termsOfVersion(CURRENT_TERMS_VERSION)

let database: IdentityDatabase
let world: ApprovalWorld
let playerId: string
beforeEach(async () => {
  database = await createIdentityDatabase()
  world = await anApprovalWorld(database)
  playerId = (await aVerifiedPlayer(world.server)).id
})
afterEach(() => database.drop())

const give = (kind: 'bonus' | 'adjustment', micros: bigint) =>
  world.approve(kind, { playerId, micros: String(micros) })

/** The sum of a day is tried without ten approvals by two people each. */
const alreadyGiven = (kind: 'bonus' | 'adjustment', dollars: number, age: string) =>
  giveBefore(database.open('postgres', 1).pool, { kind, playerId, micros: usd(dollars), age })

test.each([
  ['bonus', terms.bonusMaxDollars, 1n],
  ['adjustment', terms.adjustmentMaxDollars, 1n],
  ['adjustment', terms.adjustmentMaxDollars, -1n],
] as const)('[C13] one %s of more than $%d is refused, also by two (sign %s)', async (kind, max, sign) => {
  await give('adjustment', usd(max))
  const before = await world.availableOf(playerId)
  const over = await give(kind, sign * (usd(max) + 1n))
  expect(over).toMatchObject({ state: 'refused', detail: 'over_request_cap' })
  expect(await world.availableOf(playerId)).toBe(before)
  expect(await give(kind, sign * usd(max))).toMatchObject(DONE)
  expect(await world.availableOf(playerId)).toBe(before + sign * usd(max))
})

test.each([
  ['bonus', terms.bonusDayMaxDollars],
  ['adjustment', terms.adjustmentDayMaxDollars],
] as const)('[C13] every %s of 24 hours together is $%d at most', async (kind, dayMax) => {
  expect(await give(kind, usd(2))).toMatchObject(DONE)
  await alreadyGiven(kind, dayMax - 3, '23 hours')
  await alreadyGiven(kind, dayMax, '24 hours 1 second')
  expect(await give(kind, usd(1) + 1n)).toMatchObject({ state: 'refused', detail: 'over_day_cap' })
  expect(await give(kind, usd(1))).toMatchObject(DONE)
  expect(await give(kind, 1n)).toMatchObject({ state: 'refused', detail: 'over_day_cap' })
})

test('[C13] what adjustments take counts like what they give', async () => {
  await give('adjustment', usd(2))
  await alreadyGiven('adjustment', terms.adjustmentDayMaxDollars - 3, '1 hour')
  const taken = await give('adjustment', -(usd(1) + 1n))
  expect(taken).toMatchObject({ state: 'refused', detail: 'over_day_cap' })
  expect(await give('adjustment', -(usd(1) + 0n))).toMatchObject(DONE)
})

test('[C13] the role that executes approvals passes no cap, and two at once share the room of a day', async () => {
  const { pool } = database.open('throwdown_approver', 2)
  for (const sql of [
    `select approval_pay_player(gen_random_uuid(), 'bonus', '${playerId}', 1, gen_random_uuid(), gen_random_uuid(), 'x')`,
    "select ledger_post_approved('bonus', 'bonus:x', '{1,2}', '{-1,1}', 'a', 'b', 'x')",
  ])
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  await give('bonus', usd(1))
  await alreadyGiven('bonus', terms.bonusDayMaxDollars - 2, '1 hour')
  const asked = await Promise.all([
    world.ask(world.ann, 'bonus', { playerId, micros: String(usd(1)) }),
    world.ask(world.bob, 'bonus', { playerId, micros: String(usd(1)) }),
  ])
  for (const { id } of asked) for (const person of [world.ann, world.bob]) await world.sign(person, id)
  await Promise.all([world.executeApproval(), world.executeApproval()])
  const states = await Promise.all(asked.map(async ({ id }) => (await world.read(id)).state))
  expect(states.toSorted()).toEqual(['done', 'refused'])
})
