import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { releaseTerms } from '../ledger/testing/release-terms.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
  await releaseTerms(database.admin, 2)
  await releaseTerms(database.admin, 3)
})
afterAll(() => database.drop())

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
  await database.admin.query('delete from terms_start where version > 1')
})

const DAY_MS = 86_400_000
const DONE = { state: 'done', detail: null }

/** The first Monday that is at least so many days away. */
function mondayIn(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

const choose = (version: string, startsOn: string) => world.approve('terms-start', { version, startsOn })
const termsOf = async () => (await world.ann.browser.get('/staff/settings')).json().data.terms
const inForceAt = async (at: string) =>
  (await database.admin.query('select terms_in_force($1::date) as version', [at])).rows[0].version

test('[C6] [C8] two people choose the start of a released version, a Monday with a week of notice', async () => {
  const startsOn = mondayIn(8)
  expect(await choose('2', startsOn)).toMatchObject(DONE)
  expect(await termsOf()).toEqual([
    { version: 3, startsAtMs: null },
    { version: 2, startsAtMs: Date.parse(startsOn) },
    { version: 1, startsAtMs: expect.any(Number) },
  ])
  expect(await inForceAt(mondayIn(0))).toBe(1)
  expect(await inForceAt(startsOn)).toBe(2)
  const later = mondayIn(30)
  expect(await choose('2', later)).toMatchObject(DONE)
  expect(await inForceAt(startsOn)).toBe(1)
})

test('[C6] a start that is too soon, on another day, out of order, or of no released version is refused', async () => {
  const tuesday = new Date(Date.parse(mondayIn(10)) + DAY_MS).toISOString().slice(0, 10)
  const refused = { state: 'refused' }
  expect(await choose('2', mondayIn(-7))).toMatchObject({ ...refused, detail: 'too_soon' })
  expect(await choose('2', tuesday)).toMatchObject({ ...refused, detail: 'not_a_monday' })
  expect(await choose('4', mondayIn(10))).toMatchObject({ ...refused, detail: 'not_released' })
  expect(await choose('3', mondayIn(10))).toMatchObject({ ...refused, detail: 'out_of_order' })
  expect(await choose('1', mondayIn(10))).toMatchObject({ ...refused, detail: 'has_begun' })
  await choose('2', mondayIn(20))
  expect(await choose('3', mondayIn(20))).toMatchObject({ ...refused, detail: 'out_of_order' })
  expect(await choose('3', mondayIn(30))).toMatchObject(DONE)
  expect(await choose('2', mondayIn(40))).toMatchObject({ ...refused, detail: 'out_of_order' })
})

test('[C8] one person takes back a start that has not begun, with all later ones, and none that has', async () => {
  await choose('2', mondayIn(10))
  await choose('3', mondayIn(20))
  const stop = (version: string) =>
    world.bob.browser.post(`/staff/settings/terms/${version}/stop`, { note: 'a wrong fee' })
  expect((await stop('2')).statusCode).toBe(200)
  expect((await termsOf()).map(({ startsAtMs }: { startsAtMs: number | null }) => startsAtMs)).toEqual([
    null,
    null,
    expect.any(Number),
  ])
  expect((await stop('2')).json()).toMatchObject({ code: 'terms_not_waiting' })
  expect((await stop('1')).json()).toMatchObject({ code: 'terms_not_waiting' })
  expect((await stop('0')).statusCode).toBe(400)
  const { rows } = await database.admin.query(
    "select actor_id, subject, reason from audit_event where kind = 'terms-start-stopped'",
  )
  expect(rows).toEqual([{ actor_id: world.bob.id, subject: 'terms:2', reason: 'a wrong fee' }])
  const app = world.server.context.database.pool
  for (const sql of [
    'delete from terms_start',
    "insert into terms_start values (2, '2026-01-05Z')",
    "select terms_choose_start(gen_random_uuid(), 2, '2040-01-02')",
  ])
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('[C6] the published terms are those in force', async () => {
  const published = (await world.ann.browser.get('/terms')).json().data
  expect(published.version).toBe(1)
})
