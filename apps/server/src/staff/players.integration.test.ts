import { randomUUID } from 'node:crypto'
import type { FoundPlayer } from '@throwdown/contract/staff-players'
import { microUsd } from '@throwdown/rules/money'
import { beforeEach, expect, test } from 'vitest'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../test/world/identity.ts'
import { accountCode } from '../ledger/accounts.ts'
import { openOne, passChecks, seedMoney } from '../ledger/testing/seed-money.ts'
import { setLimit, startExclusion, startTimeOut } from '../limits/store.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

let server: TestServer
let staff: Awaited<ReturnType<typeof aStaffMember>>
beforeEach(async () => {
  server = await aTestServer(database)
  staff = await aStaffMember(server)
})

type Found = { players: FoundPlayer[]; next: string | null }

async function search(body: object): Promise<Found> {
  const reply = await staff.browser.post('/staff/players/search', body)
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}

const newestEvent = async (kind: string) =>
  (
    await database.admin.query(
      'select kind, actor_id, subject, after, before, reason from audit_event where kind = $1 order by id desc limit 1',
      [kind],
    )
  ).rows[0]

test('players are found by the beginning of name or address, in order, page by page', async () => {
  const start = `zq${Date.now() % 100_000}`
  const people = []
  for (const letter of ['c', 'a', 'b']) {
    const person = { ...aPerson(), username: `${start}_${letter}`, email: `${letter}-${start}@example.com` }
    people.push(await aVerifiedPlayer(server, person))
  }
  const [third, first, second] = people
  const one = await search({ by: 'username', text: start.toUpperCase(), limit: 2 })
  expect(one.players.map(({ id }) => id)).toEqual([first?.id, second?.id])
  const two = await search({ by: 'username', text: start, limit: 2, after: one.next })
  expect(two).toMatchObject({
    players: [{ id: third?.id, status: 'active', role: 'player', holds: [] }],
    next: null,
  })

  await second?.browser.post('/user/deactivate', { password: second.password })
  const byEmail = await search({ by: 'email', text: `B-${start}@EXAMPLE` })
  expect(byEmail.players).toMatchObject([
    { id: second?.id, status: 'deactivated', email: `b…${start.at(-1)}@example.com` },
  ])
  expect((await search({ by: 'email', text: start })).players).toEqual([])
})

test('typed text is not a pattern, and is not logged', async () => {
  await aVerifiedPlayer(server)
  for (const text of ['%', '_', 'p%', '\\', "' or true --", 'p.*']) {
    expect((await search({ by: 'username', text })).players).toEqual([])
    expect((await search({ by: 'email', text })).players).toEqual([])
  }
  await search({ by: 'email', text: 'somebody@keep.example' })
  const event = await newestEvent('players-searched')
  expect(event).toMatchObject({
    actor_id: staff.id,
    after: { by: 'email', nameHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(JSON.stringify(event)).not.toContain('somebody')
  expect(server.context.logLines.join('')).not.toContain('somebody')
})

test('a search that is none is refused: huge pages and other shapes', async () => {
  const bodies = [
    { by: 'username', text: 'a', limit: 51 },
    { by: 'username', text: 'a', limit: 0 },
    { by: 'username', text: 'a', limit: '20' },
    { by: 'password_hash', text: 'a' },
    { by: 'username', text: 'a'.repeat(255) },
    { by: 'username', text: 'a\0b' },
    { by: 'username', text: 'a', after: '1' },
    { by: 'username', text: 'a', role: 'admin' },
  ]
  for (const body of bodies)
    expect([body, (await staff.browser.post('/staff/players/search', body)).statusCode]).toEqual([body, 400])
})

test('one account shows check, money, statement and sessions, and the look is recorded', async () => {
  const player = await aVerifiedPlayer(server)
  await seedMoney(
    database.admin,
    await openOne(database.admin, accountCode.available(player.id)),
    microUsd(12_340_000n),
  )
  const reply = await staff.browser.get(`/staff/players/${player.id}`)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json().data).toMatchObject({
    id: player.id,
    username: player.username,
    email: player.email,
    role: 'player',
    status: 'active',
    check: { state: 'passed' },
    money: { available: '12340000', reserved: '0', withdrawing: '0' },
    matches: [],
    sessions: [{ device: expect.any(String), network: expect.any(String) }],
    holds: [],
  })
  expect(reply.body).not.toContain('password')
  expect(await newestEvent('player-read')).toMatchObject({
    actor_id: staff.id,
    subject: `player:${player.id}`,
  })
  expect((await staff.browser.get(`/staff/players/${randomUUID()}`)).statusCode).toBe(404)
  expect((await staff.browser.get('/staff/players/1')).statusCode).toBe(400)
})

test('[C8] one member of staff holds, another one releases, and both are recorded with their words', async () => {
  const player = await aVerifiedPlayer(server)
  const colleague = await aStaffMember(server)
  const url = `/staff/players/${player.id}/holds`
  const held = { what: 'play', reason: 'fair_play', note: 'a ring, case 12' }
  expect((await staff.browser.post(url, held)).statusCode).toBe(200)
  expect((await colleague.browser.post(url, held)).json()).toMatchObject({ code: 'hold_exists' })
  expect(await newestEvent('player-held')).toEqual({
    kind: 'player-held',
    actor_id: staff.id,
    subject: `player:${player.id}`,
    before: null,
    after: { what: 'play', reason: 'fair_play' },
    reason: 'a ring, case 12',
  })
  const shown = async ({ browser }: typeof staff) =>
    (await browser.get(`/staff/players/${player.id}`)).json().data.holds
  expect(await shown(staff)).toMatchObject([
    { what: 'play', reason: 'fair_play', setBy: staff.username, mayRelease: false },
  ])
  expect(await shown(colleague)).toMatchObject([{ mayRelease: true }])
  expect((await search({ by: 'username', text: player.username })).players).toMatchObject([
    { holds: ['play'] },
  ])

  const release = { what: 'play', note: 'nothing found' }
  expect((await staff.browser.post(`${url}/release`, release)).json()).toMatchObject({
    code: 'hold_needs_another_person',
  })
  expect(
    (await colleague.browser.post(`${url}/release`, { ...release, what: 'withdrawals' })).json(),
  ).toMatchObject({
    code: 'hold_missing',
  })
  expect((await colleague.browser.post(`${url}/release`, release)).statusCode).toBe(200)
  expect(await shown(staff)).toEqual([])
  expect(await newestEvent('player-released')).toMatchObject({
    actor_id: colleague.id,
    reason: 'nothing found',
  })
  expect((await staff.browser.post(`/staff/players/${randomUUID()}/holds`, held)).statusCode).toBe(404)
  expect((await staff.browser.post(url, { ...held, note: '  ' })).statusCode).toBe(400)
  expect((await staff.browser.post(url, { ...held, reason: 'dislike' })).statusCode).toBe(400)
})

test('[C8] the database holds and releases for a session of staff alone', async () => {
  const player = await aVerifiedPlayer(server)
  const app = server.context.database.pool
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [player.id],
  )
  const [session] = rows
  const set = await app.query(
    "select player_hold_set(row($1, now(), null, null)::staff_caller, $2, 'play', 'legal', 'mine') as answer",
    [session?.id, player.id],
  )
  const release = await app.query(
    "select player_hold_release(row($1, now(), null, null)::staff_caller, $2, 'play', 'mine') as answer",
    [session?.id, player.id],
  )
  expect([set.rows, release.rows]).toEqual([[{ answer: 'not_allowed' }], [{ answer: 'not_allowed' }]])
  for (const change of [
    "insert into player_hold (player_id, what, reason, set_by, set_at) values (gen_random_uuid(), 'play', 'legal', gen_random_uuid(), now())",
    'update player_hold set released_at = now()',
    'delete from player_hold',
  ])
    await expect(app.query(change)).rejects.toMatchObject({ code: '42501' })
})

const safePlayOf = async ({ id }: { id: string }) =>
  (await staff.browser.get(`/staff/players/${id}`)).json().data.safePlay

test('[L2] [L3] staff see the limits of a player, and a break of any account of the person with its end', async () => {
  const { pool } = server.context.database
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const now = new Date(server.context.clock.nowMs())
  expect(await safePlayOf(player)).toEqual({ limits: [], pause: null })
  await setLimit(pool, { playerId: player.id, kind: 'loss', days: 7, amount: 50_000_000n, now })
  await startTimeOut(pool, { playerId: player.id, days: 7, now })
  expect(await safePlayOf(player)).toEqual({
    limits: [{ kind: 'loss', days: 7, amount: 50, raise: null }],
    pause: { kind: 'timed_out', untilMs: now.getTime() + 7 * 86_400_000 },
  })
  await passChecks(database.admin, [player.id, other.id])
  await database.admin.query('update player_check set person_id = $1 where player_id = any ($2)', [
    `person:${player.id}`,
    [player.id, other.id],
  ])
  await startExclusion(pool, { playerId: player.id, months: 0, now })
  expect(await safePlayOf(other)).toEqual({ limits: [], pause: { kind: 'excluded', untilMs: null } })
})
