import { expect, test } from 'vitest'
import { anAuthenticator } from '../../../test/world/authenticator.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  otherThan,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import {
  aBrowserWithCode,
  aClosedPlayer,
  deactivate,
  logIn,
  OPENED,
  type Player,
  statusOf,
  templatesTo,
} from '../../../test/world/reopen.ts'
import { accountCode } from '../../ledger/accounts.ts'
import { openOne, seedMoney } from '../../ledger/testing/seed-money.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

test('a player reopens by mailed code and password, finds the balance, and old sessions stay ended', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const account = await openOne(server.admin, accountCode.available(player.id))
  await seedMoney(server.admin, account, 36_000_000n)
  const tab = player.browser.copy()
  await deactivate(player)
  expect(await templatesTo(server, player)).toEqual(['verify-email', 'account-deactivated'])
  const { reopen } = await aBrowserWithCode(server, player.email)
  expect(await reopen({ password: player.password })).toEqual(OPENED)
  expect((await tab.get('/user/profile')).statusCode).toBe(401)
  expect((await tab.post('/auth/refresh')).statusCode).toBe(401)
  const again = server.browser()
  const { email, password } = player
  expect((await again.post('/auth/login', { email, password })).statusCode).toBe(200)
  expect((await again.get('/balance/current')).json().data).toMatchObject({ available: '36000000' })
  expect(await templatesTo(server, player)).toEqual([
    'verify-email',
    'account-deactivated',
    'reopen-account',
    'account-reopened',
    'new-device',
  ])
  const { rows } = await server.admin.query(
    "select actor_id, subject, after from audit_event where kind = 'account-reopened' and actor_id = $1",
    [player.id],
  )
  expect(rows).toEqual([
    {
      actor_id: player.id,
      subject: `player:${player.id}`,
      after: { mailbox: 'code', provedBy: 'password' },
    },
  ])
})

test('the mailed link reopens in any browser, once, for an hour', async () => {
  const server = await aTestServer(database)
  const player = await aClosedPlayer(server)
  const ask = async () => {
    server.passMs(1_000)
    await server.browser().post('/auth/reopen/code', { email: player.email })
    return server.newestLink(player.email)
  }
  const open = async (link: string, password = player.password) =>
    (await server.browser().post('/auth/reopen', { mailbox: { link }, proof: { password } })).json().code
  const late = await ask()
  server.passMs(60 * 60_000)
  expect(await open(late)).toBe('link_invalid')
  const link = await ask()
  expect(await open('A'.repeat(22))).toBe('link_invalid')
  // A wrong password does not use the link up.
  expect(await open(link, 'Wrong-Horse-7')).toBe('password_wrong')
  expect(await open(link)).toBeUndefined()
  expect(await open(link)).toBe('link_invalid')
  expect(await statusOf(server, player)).toBe('active')
})

test('an authenticator code, a recovery code or a passkey reopens instead of the password', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { password } = player
  const offered = (await player.browser.post('/user/second-factor/offer', { password })).json().data
  const { recoveryCodes } = (
    await player.browser.post('/user/second-factor/on', {
      enrolmentToken: offered.enrolmentToken,
      code: totpAt(server, offered.secret),
    })
  ).json()
  const authenticator = anAuthenticator()
  const proof = { factorCode: recoveryCodes.at(-1) }
  const options = (await player.browser.post('/user/passkeys/options', { password, proof })).json().data
  const made = { challenge: options.challenge, response: authenticator.create(options) }
  expect((await player.browser.post('/user/passkeys', made)).statusCode).toBe(200)

  await deactivate(player)
  server.passMs(60_000)
  const byApp = await aBrowserWithCode(server, player.email)
  const wrong = recoveryCodes[0].replace(/./, (first: string) => (first === 'x' ? 'y' : 'x'))
  expect(await byApp.reopen({ factorCode: wrong })).toMatchObject({
    code: 'second_factor_wrong',
  })
  expect(await byApp.reopen({ factorCode: totpAt(server, offered.secret) })).toEqual(OPENED)

  await closeAgain(server, player, recoveryCodes[1])
  const byRecovery = await aBrowserWithCode(server, player.email)
  expect(await byRecovery.reopen({ factorCode: recoveryCodes[1] })).toMatchObject({
    code: 'second_factor_wrong',
  })
  expect(await byRecovery.reopen({ factorCode: recoveryCodes[2] })).toEqual(OPENED)

  await closeAgain(server, player, recoveryCodes[3])
  const byPasskey = await aBrowserWithCode(server, player.email)
  const sign = async (by: typeof authenticator) => {
    const asked = (await byPasskey.browser.post('/auth/passkey/options')).json().data
    return { passkey: { challenge: asked.challenge, response: by.get(asked) } }
  }
  const stranger = await aVerifiedPlayer(server)
  const others = anAuthenticator()
  const offer = (await stranger.browser.post('/user/passkeys/options', { password })).json().data
  const theirs = { challenge: offer.challenge, response: others.create(offer) }
  expect((await stranger.browser.post('/user/passkeys', theirs)).statusCode).toBe(200)
  expect(await byPasskey.reopen(await sign(others))).toMatchObject({ code: 'passkey_refused' })
  expect(await byPasskey.reopen(await sign(authenticator))).toEqual(OPENED)
})

/** Logs in with a recovery code and deactivates once more. */
async function closeAgain(server: TestServer, player: Player, recoveryCode: string): Promise<void> {
  const browser = server.browser()
  const { email, password } = player
  const { mfaToken } = (await browser.post('/auth/login', { email, password })).json()
  expect((await browser.post('/auth/mfa', { mfaToken, code: recoveryCode })).statusCode).toBe(200)
  await deactivate({ ...player, browser })
}

test('of many reopenings at once one happens; a repeat, a late code and a code of another purpose do not', async () => {
  const server = await aTestServer(database)
  const player = await aClosedPlayer(server)
  const proof = { password: player.password }
  const late = await aBrowserWithCode(server, player.email)
  server.passMs(10 * 60_000)
  expect(await late.reopen(proof)).toMatchObject({ code: 'code_expired' })
  const { browser, code, reopen } = await aBrowserWithCode(server, player.email)
  expect(await reopen(proof, otherThan(code))).toMatchObject({ code: 'code_invalid' })
  const [token = ''] = [...browser.cookies.entries()]
    .filter(([name]) => name.endsWith('reopen'))
    .map(([, value]) => value)
  browser.cookies.set('__Host-throwdown-reset', token)
  const asReset = await browser.post('/auth/verify-otp', { email: player.email, code })
  expect(asReset.json()).toMatchObject({ code: 'code_invalid' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => reopen(proof)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await reopen(proof)).toMatchObject({ code: 'code_invalid' })
  expect((await templatesTo(server, player)).filter((name) => name === 'account-reopened')).toHaveLength(1)
  const { rows } = await server.admin.query(
    'select closed_by, reopened_at is not null as is_open, approval_id from player_closing where player_id = $1',
    [player.id],
  )
  expect(rows).toEqual([{ closed_by: 'player', is_open: true, approval_id: null }])
  expect(await logIn(server, player)).toMatchObject({ success: true })
})

test('[L3] [C8] [M7] reopening lifts no exclusion, time-out, waitReason or strike', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { id } = player
  await server.admin.query(
    `insert into play_break (player_id, timed_out_until, excluded_until) values ($1, now() + interval '2 days', 'infinity')`,
    [id],
  )
  await server.admin.query(
    `insert into player_hold (player_id, what, reason, set_by, set_at)
     values ($1, 'play', 'fair_play', gen_random_uuid(), now()), ($1, 'withdrawals', 'payment', gen_random_uuid(), now())`,
    [id],
  )
  await server.admin.query(
    `with m as (
       insert into match (id, mode, tier, stake, terms_version, created_at, check_at)
       values (gen_random_uuid(), 'normal', 5, 0, 1, now(), now()) returning id
     )
     insert into strike (match_id, seat, player_id, at) select id, 0, $1, now() from m`,
    [id],
  )
  const kept = async () => {
    const { rows } = await server.admin.query(
      `select (select to_jsonb(b) from play_break b where b.player_id = $1) as break,
              (select jsonb_agg(h order by h.id) from player_hold h where h.player_id = $1) as holds,
              (select jsonb_agg(s) from strike s where s.player_id = $1) as strikes`,
      [id],
    )
    return rows[0]
  }
  const before = await kept()
  await deactivate(player)
  const { reopen } = await aBrowserWithCode(server, player.email)
  expect(await reopen({ password: player.password })).toEqual(OPENED)
  expect(await kept()).toEqual(before)
  const browser = server.browser()
  await browser.post('/auth/login', { email: player.email, password: player.password })
  expect((await browser.get('/safe-play')).json().data).toMatchObject({
    pause: { kind: 'excluded', untilMs: null },
  })
})
