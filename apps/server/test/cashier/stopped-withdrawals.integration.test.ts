import { randomUUID } from 'node:crypto'
import { currentBalance, walletActivity } from '@throwdown/contract/wallet'
import { readStopLink, stopByLink } from '@throwdown/contract/withdrawal-stop'
import { usd } from '@throwdown/rules/money'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountCode } from '../../src/ledger/accounts.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { eventsOf } from '../world/audit-events.ts'
import { confirmByMail } from '../world/confirm-withdrawal.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type TestServer,
} from '../world/identity.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'
import type { WithdrawalWorld } from './withdrawal-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: IdentityDatabase
let world: WithdrawalWorld
let server: TestServer

// The whole way: session, server, cashier, signer and chain.
beforeEach(async () => {
  database = await createIdentityDatabase()
})

async function start() {
  world = await aWithdrawalWorld({ database })
  server = await aTestServer(database)
}

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>
const SOON = { timeout: 30_000 }

async function aRichPlayer(): Promise<Player> {
  const player = await aVerifiedPlayer(server)
  const available = await openOne(database.admin, accountCode.available(player.id))
  await seedMoney(database.admin, available, usd(100))
  return player
}

/** To an address that the player has used long ago, confirmed by password and mailed code: it waits to be stopped. */
async function aWaiting(player: Player) {
  const address = await world.anOldAddress(player.id)
  const request = { coin: 'usdc', address, micros: usd(40).toString() }
  const confirmationId = await confirmByMail(server, player, request)
  const body = { id: randomUUID(), confirmationId, ...request }
  const reply = await player.browser.post('/wallet/withdrawals', body)
  expect(reply.statusCode).toBe(200)
  await expect.poll(() => stateOf(player), SOON).toMatchObject({ state: 'waiting', waitReason: 'stop_time' })
  return { id: body.id, address }
}

async function stateOf({ browser }: Player) {
  const activity = walletActivity.reply.parse((await browser.get('/wallet/activity')).json())
  return activity.data.withdrawals[0]
}

const balanceOf = async ({ browser }: Player) =>
  currentBalance.reply.parse((await browser.get('/balance/current')).json()).data

async function mailedLink({ email }: Player): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'withdrawal-requested')
  if (mail?.template !== 'withdrawal-requested') throw new Error('no withdrawal was mailed')
  return mail.data.link
}

const read = async (link: string) =>
  readStopLink.reply.parse((await server.browser().post('/stop-link/read', { link })).json()).data
const stop = async (link: string, endSessions = false) =>
  stopByLink.reply.parse((await server.browser().post('/stop-link/stop', { link, endSessions })).json()).data

test('[C9] each withdrawal is mailed at once, and the link stops it without a login, once; what comes back can only be withdrawn for a day', async () => {
  await start()
  const player = await aRichPlayer()
  const { address } = await aWaiting(player)
  expect(await world.chain.usdcOf(address)).toBe(0n)
  const mail = (await server.mailsTo(player.email)).at(-1)
  expect(mail).toMatchObject({
    template: 'withdrawal-requested',
    data: { address, micros: usd(40).toString(), coin: 'usdc', device: expect.any(String) },
  })
  const link = await mailedLink(player)
  const { rows } = await database.admin.query(
    "select 1 from withdrawal_stop_link where encode(hash, 'escape') like $1",
    [`%${link}%`],
  )
  expect(rows).toEqual([])
  const shown = await read(link)
  expect(shown).toMatchObject({
    state: 'stoppable',
    withdrawal: { coin: 'usdc', micros: usd(40).toString(), fee: usd(2).toString() },
    address,
  })
  expect(shown.leavesAtMs).toBeGreaterThan(Date.now() + 14 * 60_000)
  // Reading it again and again stops nothing.
  await read(link)
  expect(await stateOf(player)).toMatchObject({ state: 'waiting', canCancel: true })

  expect(await stop(link)).toEqual({ state: 'stopped', sessionsEnded: false })
  await expect.poll(() => stateOf(player), SOON).toMatchObject({ state: 'returned', failure: 'stopped' })
  expect(await stop(link, true)).toEqual({ state: 'stopped', sessionsEnded: false })
  expect((await read(link)).state).toBe('stopped')
  const balance = await balanceOf(player)
  expect(balance).toMatchObject({
    available: usd(60).toString(),
    withdrawOnly: usd(40).toString(),
    withdrawOnlyReason: null,
    returned: { micros: usd(40).toString() },
  })
  expect(Math.abs((balance.returned?.freeAtMs ?? 0) - Date.now() - 86_400_000)).toBeLessThan(60_000)
  // The address is new again: a thief may have entered it.
  const { rows: addresses } = await database.admin.query(
    'select usable_at from withdrawal_address where player_id = $1',
    [player.id],
  )
  expect(addresses).toEqual([{ usable_at: null }])
  await database.admin.query("update withdrawal_return set free_at = now() - interval '1 second'")
  await expect
    .poll(() => balanceOf(player), SOON)
    .toMatchObject({ available: usd(100).toString(), withdrawOnly: '0', returned: null })
  expect(await world.faults()).toEqual([])
})

test('[C9] the link can end every session: then neither password nor passkey logs in before a reset by mail', async () => {
  await start()
  const player = await aRichPlayer()
  await aWaiting(player)
  expect(await stop(await mailedLink(player), true)).toEqual({ state: 'stopped', sessionsEnded: true })
  expect((await player.browser.get('/user/profile')).statusCode).toBe(401)
  const { email, password } = player
  const login = await server.browser().post('/auth/login', { email, password })
  expect([login.statusCode, login.json().code]).toEqual([403, 'new_password_needed'])
  const kinds = (await eventsOf(server, player.id)).map(({ kind }) => kind)
  expect(kinds).toContain('withdrawal-stopped')
  const browser = server.browser()
  await browser.post('/auth/forgot-password', { email })
  const code = await server.newestCode(email)
  const verified = await browser.post('/auth/verify-otp', { email, code })
  const { resetToken } = verified.json()
  const fresh = 'Other-Horse-8'
  const reset = await browser.post('/auth/reset-password', {
    resetToken,
    password: fresh,
    confirmPassword: fresh,
  })
  expect(reset.statusCode).toBe(200)
  expect((await server.browser().post('/auth/login', { email, password: fresh })).statusCode).toBe(200)
})

test('[C9] a player cancels a waiting withdrawal, once, and nobody else does; the money can be withdrawn, not played', async () => {
  await start()
  const [player, other] = [await aRichPlayer(), await aRichPlayer()]
  const { id } = await aWaiting(player)
  const path = `/wallet/withdrawals/${id}/cancel`
  const stolen = await other.browser.post(path)
  expect([stolen.statusCode, stolen.json().code]).toEqual([404, 'not_found'])
  expect((await stateOf(player))?.state).toBe('waiting')
  const replies = await Promise.all([player.browser.post(path), player.browser.post(path)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await expect
    .poll(() => stateOf(player), SOON)
    .toMatchObject({ state: 'returned', failure: 'cancelled', canCancel: false })
  expect(await balanceOf(player)).toMatchObject({
    available: usd(60).toString(),
    withdrawOnly: usd(40).toString(),
  })
  expect((await read(await mailedLink(player))).state).toBe('stopped')
  const cancelled = (await eventsOf(server, player.id)).filter(({ kind }) => kind === 'withdrawal-cancelled')
  expect(cancelled).toHaveLength(1)
  expect(await world.faults()).toEqual([])
})

test('[C9] once an attempt to pay exists, neither its player nor the link stops a withdrawal, and it is paid once', async () => {
  await start()
  const player = await aRichPlayer()
  const { id, address } = await aWaiting(player)
  const link = await mailedLink(player)
  await database.admin.query('update withdrawal set stop_until = now(), due_at = now()')
  await expect.poll(async () => (await stateOf(player))?.state, SOON).not.toBe('waiting')
  const cancelled = await player.browser.post(`/wallet/withdrawals/${id}/cancel`)
  expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'withdrawal_sent'])
  expect(await stop(link)).toMatchObject({ state: 'sent' })
  await expect.poll(async () => (await stateOf(player))?.state, SOON).toBe('paid')
  expect(await world.chain.usdcOf(address)).toBe(usd(38))
  expect(await world.faults()).toEqual([])
})

test('[C9] of a stop and the step that signs one wins: every withdrawal is paid or comes back, never both', async () => {
  await start()
  const player = await aRichPlayer()
  const address = await world.anOldAddress(player.id)
  const requests = await Promise.all(
    Array.from({ length: 8 }, () => world.ask(player.id, { coin: 'usdc', address, micros: usd(5) })),
  )
  const answers = await Promise.all(
    requests.map(({ data }) =>
      world.app.query<{ answer: string }>("select withdrawal_stop_own($1, $2, 'player') as answer", [
        player.id,
        data.id,
      ]),
    ),
  )
  const stopped = answers.filter(({ rows }) => rows[0]?.answer === 'stopped').length
  await expect
    .poll(
      async () => (await world.activity(player.id)).filter(({ endedAtMs }) => endedAtMs !== null).length,
      SOON,
    )
    .toBe(8)
  const paid = (await world.activity(player.id)).filter(({ state }) => state === 'paid').length
  expect(paid).toBe(8 - stopped)
  expect(await world.chain.usdcOf(address)).toBe(BigInt(paid) * 4_750_000n)
  expect(await world.ownedBy(player.id)).toBe(BigInt(usd(100)) - BigInt(paid) * BigInt(usd(5)))
  expect(await world.faults()).toEqual([])
})

test('[C9] a withdrawal that a passkey confirmed leaves at once; after a new password, passkey or authenticator all wait a day, also older ones', async () => {
  await start()
  const player = await aRichPlayer()
  const address = await world.anOldAddress(player.id)
  await world.ask(player.id, { coin: 'usdc', address, micros: usd(5) })
  await world.until(player.id, { state: 'paid' })
  const { id } = await aWaiting(player)
  const { password, email, username } = player
  const changed = await player.browser.post('/user/change-password', {
    currentPassword: password,
    newPassword: `New-${password}`,
    confirmPassword: `New-${password}`,
  })
  expect([changed.statusCode, email, username]).toEqual([200, email, username])
  const held = await world.until(player.id, { id, state: 'waiting', waitReason: 'password_changed' })
  expect(Math.abs((held.waitsUntilMs ?? 0) - Date.now() - 86_400_000)).toBeLessThan(60_000)
  const quoted = await world.quote(player.id, { coin: 'usdc', address, micros: usd(5) })
  expect(quoted.data).toMatchObject({ waitReason: 'password_changed' })
  // The database refuses it too, whatever the cashier believes.
  await database.admin.query('update withdrawal set stop_until = now() where id = $1', [id])
  await expect(
    world.cashier.query('select key from cashier_debit_hot_wallet($1, 1)', [id]),
  ).rejects.toMatchObject({
    code: 'LD022',
  })
  await database.admin.query("update security_change set changed_at = now() - interval '24 hours'")
  await database.admin.query('update withdrawal set due_at = now()')
  await world.until(player.id, { id, state: 'paid' })
})
