import { expect, test } from 'vitest'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { aTicket } from '../../test/world/staked-match.ts'
import { passChecks } from '../ledger/testing/seed-money.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { insertTickets } from '../queue/store.ts'

const database = databaseForFile(createIdentityDatabase)

const DAY_MS = 86_400_000

test('[L2] a higher limit waits for 24 hours and its second confirmation', async () => {
  const server = await aTestServer(database)
  const { browser, email, password } = await aVerifiedPlayer(server)
  const post = async (path: string, body: object) => (await browser.post(path, body)).json()
  const limit = { kind: 'stake', days: 7, amount: 40 }
  expect((await post('/safe-play/limit', limit)).data.limits).toEqual([{ ...limit, raise: null }])
  const asked = await post('/safe-play/limit', { ...limit, amount: 60 })
  const confirmFromMs = expect.any(Number)
  expect(asked.data.limits).toEqual([{ ...limit, raise: { amount: 60, confirmFromMs } }])
  const confirm = () => post('/safe-play/limit/confirm', { ...limit, amount: 60 })
  expect(await confirm()).toMatchObject({ code: 'raise_too_early' })
  server.passMs(DAY_MS + 1_000)
  await browser.post('/auth/login', { email, password })
  expect((await confirm()).data.limits).toEqual([{ ...limit, amount: 60, raise: null }])
  expect(await confirm()).toMatchObject({ code: 'raise_not_requested' })
  for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { days: 2 }, { kind: 'spins' }])
    expect(await post('/safe-play/limit', { ...limit, ...wrong })).toMatchObject({ code: 'invalid_request' })
})

test('[L6] a limit that stays the same is not recorded, and one account changes its limits 30 times an hour', async () => {
  const server = await aTestServer(database)
  const { browser, id } = await aVerifiedPlayer(server)
  const set = async (amount: number | null) =>
    (await browser.post('/safe-play/limit', { kind: 'stake', days: 7, amount })).json()
  const recorded = async () => {
    const { rows } = await server.admin.query(
      "select 1 from audit_event where kind = 'limit-changed' and subject = $1",
      [`player:${id}`],
    )
    return rows.length
  }
  for (const amount of [null, 100, 100, 200, 200, 100])
    expect(await set(amount)).toMatchObject({ success: true })
  // The first one, the higher one that is asked for, and the lower one that takes it back.
  expect(await recorded()).toBe(3)
  for (let amount = 99; amount > 99 - 27; amount -= 1) await set(amount)
  expect(await set(5)).toMatchObject({ code: 'too_many_requests' })
  expect(await recorded()).toBe(30)
})

test('[L3] a self-exclusion needs the password, is in the audit log, and refuses the next join', async () => {
  const server = await aTestServer(database)
  const { browser, id, password } = await aVerifiedPlayer(server)
  await passChecks(server.admin, [id])
  const wrong = await browser.post('/safe-play/exclusion', { months: 6, password: 'Wrong-Horse-7' })
  expect(wrong.json()).toMatchObject({ code: 'password_wrong' })
  const short = await browser.post('/safe-play/exclusion', { months: 3, password })
  expect(short.json()).toMatchObject({ code: 'invalid_request' })
  const excluded = (await browser.post('/safe-play/exclusion', { months: 12, password })).json()
  expect(excluded.data.pause).toEqual({ kind: 'excluded', untilMs: expect.any(Number) })
  const afterwards = (await browser.post('/safe-play/time-out', { days: 1 })).json()
  expect(afterwards.data.pause).toEqual(excluded.data.pause)
  const [answer] = await insertTickets(
    server.context.database.pool,
    [aTicket(id, 'normal', 1)],
    server.context.clock.nowMs(),
  )
  expect(answer).toBe('excluded')
  const { rows } = await server.admin.query(
    `select kind from audit_event where subject = $1 and kind in ('self-excluded', 'time-out-started') order by kind`,
    [`player:${id}`],
  )
  expect(rows).toEqual([{ kind: 'self-excluded' }, { kind: 'time-out-started' }])
})

test('[L4] the interval is the player’s, and nobody reads the page of another', async () => {
  const server = await aTestServer(database)
  const { browser } = await aVerifiedPlayer(server)
  const changed = (await browser.post('/safe-play/reality-check', { everyMinutes: 15 })).json()
  expect(changed.data.realityCheck).toEqual({ everyMinutes: 15, isDue: false, session: null })
  expect((await browser.post('/safe-play/reality-check/answer', {})).statusCode).toBe(200)
  expect((await browser.get('/safe-play')).json()).toMatchObject(changed)
  expect((await server.browser().get('/safe-play')).statusCode).toBe(401)
})
