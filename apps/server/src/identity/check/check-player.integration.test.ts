import { randomUUID } from 'node:crypto'
import { dayEverywhere } from '@throwdown/contract/day-everywhere'
import { PLAY_COUNTRIES, refuseAnswers } from '@throwdown/rules/player-check'
import { describe, expect, test } from 'vitest'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { aTicket } from '../../../test/world/staked-match.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { insertTickets } from '../../queue/store.ts'
import { forgetOldRefusals } from './check-store.ts'
import { personFactsOf, verifiedPlayersOf } from './pairing-facts.ts'

const database = databaseForFile(createIdentityDatabase)

type Signed = Awaited<ReturnType<typeof aVerifiedPlayer>>

const ADULT = { birthDate: '1990-05-04', country: 'DE' }
const DAY_MS = 86_400_000
const YEAR_MS = 365.25 * DAY_MS
const WALLET = '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp'
const yearsAgo = (server: TestServer, years: number) =>
  new Date(server.context.clock.nowMs() - years * YEAR_MS).toISOString().slice(0, 10)

async function answer({ browser }: Signed, answers: object) {
  const reply = await browser.post('/user/check', answers)
  return reply.statusCode === 200 ? reply.json().data : reply.json()
}
const stateOf = async ({ browser }: Signed) => (await browser.get('/user/check')).json().data
const joinOf = async (server: TestServer, id: string) =>
  (await insertTickets(server.context.database.pool, [aTicket(id, 'normal', 1)], Date.now()))[0]
/** The session has expired by then. */
async function later(server: TestServer, ms: number, { browser, email, password }: Signed): Promise<void> {
  server.passMs(ms)
  await browser.post('/auth/login', { email, password })
}
const withMailbox = (email: string) => ({ ...aPerson(), email })

describe('[L1] the check before money', () => {
  test('a player without it cannot join; with it the balance decides; a repeat changes nothing', async () => {
    const server = await aTestServer(database)
    const player = await aVerifiedPlayer(server)
    expect(await stateOf(player)).toEqual({ state: 'needed', againOn: null })
    expect(await joinOf(server, player.id)).toBe('unchecked')
    expect(await answer(player, ADULT)).toEqual({ state: 'passed', againOn: null })
    expect(await stateOf(player)).toEqual({ state: 'passed', againOn: null })
    expect(await joinOf(server, player.id)).toBe('insufficient')
    expect(await answer(player, { ...ADULT, country: 'US' })).toEqual({ state: 'passed', againOn: null })
  })

  test('under 18: refused until the month after the birthday, whatever is answered next, also by another account of the mailbox {1.4}', async () => {
    const server = await aTestServer(database)
    const name = `kid${randomUUID().slice(0, 8)}`
    const kid = await aVerifiedPlayer(server, withMailbox(`${name}@gmail.com`))
    const refused = await answer(kid, { birthDate: yearsAgo(server, 17), country: 'DE' })
    expect(refused).toEqual({ state: 'age', againOn: expect.stringMatching(/^\d{4}-\d\d-01$/) })
    expect(await answer(kid, ADULT)).toEqual(refused)
    expect(await joinOf(server, kid.id)).toBe('check_refused')
    const again = await aVerifiedPlayer(server, withMailbox(`${name}+new@googlemail.com`))
    expect(await answer(again, ADULT)).toEqual(refused)
    expect(await joinOf(server, again.id)).toBe('check_refused')
    await later(server, YEAR_MS + 32 * DAY_MS, kid)
    expect(await stateOf(kid)).toMatchObject({ state: 'needed' })
    expect(await answer(kid, ADULT)).toEqual({ state: 'passed', againOn: null })
  })

  test('a country that is not on the list is refused for 30 days; a country with a higher age counts its own', async () => {
    const server = await aTestServer(database)
    const [visitor, young] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
    const refused = await answer(visitor, { ...ADULT, country: 'US' })
    expect(refused).toEqual({ state: 'country', againOn: expect.any(String) })
    expect(await answer(visitor, ADULT)).toEqual(refused)
    expect(await joinOf(server, visitor.id)).toBe('check_refused')
    expect(await answer(young, { birthDate: yearsAgo(server, 20), country: 'EE' })).toMatchObject({
      state: 'age',
    })
    await later(server, 31 * DAY_MS, visitor)
    expect(await answer(visitor, ADULT)).toMatchObject({ state: 'passed' })
  })

  test('dates that no calendar has, future ones and malformed countries are refused and not counted as an answer', async () => {
    const player = await aVerifiedPlayer(await aTestServer(database))
    for (const wrong of [{ birthDate: '1890-01-01' }, { birthDate: '2999-01-01' }])
      expect(await answer(player, { ...ADULT, ...wrong })).toMatchObject({ code: 'birth_date_invalid' })
    for (const wrong of [{ birthDate: '2001-02-30' }, { country: 'de' }, { country: 'DEU' }, { more: 1 }])
      expect(await answer(player, { ...ADULT, ...wrong })).toMatchObject({ code: 'invalid_request' })
    expect(await stateOf(player)).toMatchObject({ state: 'needed' })
  })

  test('of two different answers at once one counts', async () => {
    const server = await aTestServer(database)
    const player = await aVerifiedPlayer(server)
    const kid = { birthDate: yearsAgo(server, 15), country: 'DE' }
    const answers = await Promise.all([ADULT, kid, ADULT, kid].map((one) => answer(player, one)))
    expect(new Set(answers.map(({ state }) => state)).size).toBe(1)
  })

  test('staff are refused, also those who passed as players', async () => {
    const server = await aTestServer(database)
    const staff = await aStaffMember(server)
    expect(await answer(staff, ADULT)).toEqual({ state: 'staff', againOn: null })
    expect(await joinOf(server, staff.id)).toBe('staff')
    const player = await aVerifiedPlayer(server)
    await answer(player, ADULT)
    await server.admin.query("update player set role = 'admin' where id = $1", [player.id])
    expect(await joinOf(server, player.id)).toBe('staff')
    expect(await verifiedPlayersOf(server.context.database.pool, [player.id])).toEqual(new Set())
  })

  test('a country that leaves the list closes play for its people', async () => {
    const server = await aTestServer(database)
    const player = await aVerifiedPlayer(server)
    await answer(player, { ...ADULT, country: 'IS' })
    await server.admin.query("delete from play_country where code = 'IS'")
    try {
      expect(await stateOf(player)).toMatchObject({ state: 'country_closed' })
      expect(await joinOf(server, player.id)).toBe('country_closed')
    } finally {
      await server.admin.query("insert into play_country (code, age_min) values ('IS', 18)")
    }
  })

  test('the database has the countries of the rules, and decides each age as the rules do', async () => {
    const { admin } = await aTestServer(database)
    const { rows } = await admin.query('select code, age_min from play_country order by code')
    expect(Object.fromEntries(rows.map(({ code, age_min }) => [code, age_min]))).toEqual(PLAY_COUNTRIES)
    const player = await aVerifiedPlayer(await aTestServer(database))
    const nowMs = Date.parse('2026-02-28T12:00:00Z')
    const born = [
      '2008-02-27',
      '2008-02-28',
      '2008-02-29',
      '2008-03-01',
      '2007-03-01',
      '2005-02-28',
      '2005-03-01',
    ]
    for (const country of ['DE', 'CA', 'GR', 'US'])
      for (const birthDate of born)
        for (const atMs of [nowMs - 1, nowMs, nowMs + DAY_MS]) {
          await admin.query('delete from player_check where player_id = $1', [player.id])
          const { rows: decided } = await admin.query(
            "select answer from player_check_record($1, $2, $3, 'person', 'test', sha256('x'), $4)",
            [player.id, birthDate, country, new Date(atMs)],
          )
          const byRules = refuseAnswers({ birthDate, country }, dayEverywhere(atMs)) ?? 'passed'
          expect([birthDate, country, atMs, decided[0].answer]).toEqual([birthDate, country, atMs, byRules])
        }
  })

  test('no date of birth is stored anywhere, and the application cannot read the table', async () => {
    const server = await aTestServer(database)
    const player = await aVerifiedPlayer(server)
    await answer(player, { birthDate: '1987-11-23', country: 'DE' })
    const { rows } = await server.admin.query(
      `select (select string_agg(c::text, '') from player_check c) || (select string_agg(e::text, '') from audit_event e) as all`,
    )
    expect(rows[0].all).toContain(player.id)
    // Random ids, hashes and parts of a second may have the digits of the year by chance.
    const readable = rows[0].all.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\\x[0-9a-f]+|\.\d+/g, '')
    expect(readable).not.toMatch(/1987/)
    for (const statement of ['select player_id from player_check', 'delete from player_check'])
      await expect(server.context.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    await expect(
      server.context.database.pool.query('select player_check_seed($1)', [[player.id]]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('refusals that no longer hold are deleted; those that hold and passed checks are kept', async () => {
    const server = await aTestServer(database)
    const passed = await aVerifiedPlayer(server)
    const soon = await aVerifiedPlayer(server)
    const late = await aVerifiedPlayer(server)
    await answer(passed, ADULT)
    await answer(soon, { ...ADULT, country: 'US' })
    await answer(late, { birthDate: yearsAgo(server, 12), country: 'DE' })
    await forgetOldRefusals(server.context.database.pool, new Date(Date.now() + 40 * DAY_MS))
    const { rows } = await server.admin.query(
      'select player_id from player_check where player_id = any ($1)',
      [[passed.id, soon.id, late.id]],
    )
    expect(new Set(rows.map(({ player_id }) => player_id))).toEqual(new Set([passed.id, late.id]))
  })
})

describe('[Q3] [B8] one person with two accounts', () => {
  test('has one person id, and one account that can win a prize: the first, until it is deleted', async () => {
    const server = await aTestServer(database)
    const { pool } = server.context.database
    const name = `twin${randomUUID().slice(0, 8)}`
    const first = await aVerifiedPlayer(server, withMailbox(`${name}@gmail.com`))
    const second = await aVerifiedPlayer(
      server,
      withMailbox(`${name.slice(0, 2)}.${name.slice(2)}+2@gmail.com`),
    )
    const stranger = await aVerifiedPlayer(server)
    const ids = [first.id, second.id, stranger.id]
    expect(await verifiedPlayersOf(pool, ids)).toEqual(new Set())
    for (const player of [first, second, stranger]) await answer(player, ADULT)
    const facts = await personFactsOf(pool, ids, Date.now())
    const personOf = (id: string) => facts.get(id)?.personIds.filter((known) => !known.startsWith('account:'))
    expect(personOf(first.id)).toHaveLength(2)
    expect(personOf(second.id)).toEqual(personOf(first.id))
    for (const one of personOf(stranger.id) ?? []) expect(personOf(first.id)).not.toContain(one)
    expect(await verifiedPlayersOf(pool, ids)).toEqual(new Set([first.id, stranger.id]))
    await first.browser.send('DELETE', '/user/account', { password: first.password })
    expect(await verifiedPlayersOf(pool, ids)).toEqual(new Set([second.id, stranger.id]))
  })

  test('a wallet of one account counts for each account of the person', async () => {
    const server = await aTestServer(database)
    const { pool } = server.context.database
    const name = `purse${randomUUID().slice(0, 8)}`
    const [one, other] = [
      await aVerifiedPlayer(server, withMailbox(`${name}@gmail.com`)),
      await aVerifiedPlayer(server, withMailbox(`${name}+2@gmail.com`)),
    ]
    for (const player of [one, other]) await answer(player, ADULT)
    const cashier = database.open('throwdown_cashier', 1).pool
    for (const _ of [1, 2])
      await cashier.query('select player_wallet_add($1, $2, $3, now())', [one.id, WALLET, 'funding'])
    const facts = await personFactsOf(pool, [one.id, other.id], Date.now())
    expect([one, other].map(({ id }) => facts.get(id)?.fundingWallets)).toEqual([[WALLET], [WALLET]])
    await expect(
      cashier.query('select player_wallet_add($1, $2, $3, now())', [one.id, 'no address', 'funding']),
    ).rejects.toMatchObject({ constraint: 'address_is_base58' })
  })
})
