import { listOwnAddresses } from '@throwdown/contract/own-addresses'
import { openConfirmation } from '@throwdown/contract/withdrawal-confirmation'
import { readStopLink } from '@throwdown/contract/withdrawal-stop'
import { usd } from '@throwdown/rules/money'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { accountCode } from '../../src/ledger/accounts.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { eventsOf } from '../world/audit-events.ts'
import { confirmationCode } from '../world/confirm-withdrawal.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type TestServer,
} from '../world/identity.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const DAY_MS = 86_400_000
const LIST = '/wallet/addresses'
/** The cashier names an added address twice a minute. */
const NAMED = { timeout: 60_000 }

let database: IdentityDatabase
let server: TestServer

beforeEach(async () => {
  database = await createIdentityDatabase()
})

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>

async function aRichPlayer(dollars = 100): Promise<Player> {
  const player = await aVerifiedPlayer(server)
  const available = await openOne(database.admin, accountCode.available(player.id))
  if (dollars > 0) await seedMoney(database.admin, available, usd(dollars))
  return player
}

async function confirm({ browser, email, password }: Player, address: string): Promise<string> {
  const about = { purpose: 'address', address }
  const opened = await browser.post('/wallet/confirmations', { about })
  const { confirmationId } = openConfirmation.reply.parse(opened.json()).data
  const proof = { password, mailedCode: await confirmationCode(server, email) }
  expect((await browser.post(`/wallet/confirmations/${confirmationId}/proof`, { proof })).statusCode).toBe(
    200,
  )
  return confirmationId
}

const add = async (player: Player, address: string, confirmationId?: string) =>
  player.browser.post(LIST, { address, confirmationId: confirmationId ?? (await confirm(player, address)) })
const listed = async ({ browser }: Player) =>
  listOwnAddresses.reply.parse((await browser.get(LIST)).json()).data.addresses
const outcomeOf = (reply: Awaited<ReturnType<Player['browser']['post']>>) => [
  reply.statusCode,
  reply.json().code,
]

async function mailedLink({ email }: Player): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'address-added')
  if (mail?.template !== 'address-added') throw new Error('no address was mailed')
  return mail.data.link
}

test('[C9] [C3] an address added beforehand waits its day in our rows and in the signer, and is then paid at once', async () => {
  const world = await aWithdrawalWorld({ database })
  server = await aTestServer(database)
  const player = await aRichPlayer()
  const address: string = anAddress()
  expect((await add(player, address)).statusCode).toBe(200)
  const [own] = await listed(player)
  expect(Math.abs((own?.usableAtMs ?? 0) - Date.now() - DAY_MS)).toBeLessThan(60_000)
  const usableAt = async () => {
    const { rows } = await database.admin.query<{ usable_at: Date | null }>(
      'select usable_at from withdrawal_address where player_id = $1',
      [player.id],
    )
    return rows[0]?.usable_at ?? null
  }
  await expect.poll(usableAt, NAMED).not.toBeNull()
  expect(Math.abs((await usableAt())?.getTime() ?? 0) - Date.now() - DAY_MS).toBeLessThan(60_000)
  await database.admin.query(
    "update withdrawal_address set requested_at = now() - interval '1 day', usable_at = now() - interval '1 second'",
  )
  await world.ask(player.id, { coin: 'usdc', address, micros: usd(20) })
  await world.until(player.id, { state: 'paid' })
  expect(await world.faults()).toEqual([])
})

test('[C9] a session alone adds no address: without a proof, with one of another address or of a withdrawal', async () => {
  server = await aTestServer(database)
  const [player, other] = [await aRichPlayer(), await aRichPlayer()]
  const [address, another]: string[] = [anAddress(), anAddress()]
  const needed = [403, 'confirmation_needed']
  const about = { purpose: 'address', address }
  const opened = await player.browser.post('/wallet/confirmations', { about })
  expect(outcomeOf(await add(player, address ?? '', opened.json().data.confirmationId))).toEqual(needed)
  const confirmationId = await confirm(player, address ?? '')
  expect(outcomeOf(await add(player, another ?? '', confirmationId))).toEqual(needed)
  expect(outcomeOf(await add(other, address ?? '', confirmationId))).toEqual(needed)
  const asked = { coin: 'usdc', micros: usd(20).toString(), address, id: crypto.randomUUID(), confirmationId }
  expect(outcomeOf(await player.browser.post('/wallet/withdrawals', asked))).toEqual(needed)
  expect(await listed(player)).toEqual([])
  const replies = await Promise.all([1, 2, 3].map(() => add(player, address ?? '', confirmationId)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await listed(player)).toHaveLength(1)
  expect(
    (await server.mailsTo(player.email)).filter(({ template }) => template === 'address-added'),
  ).toHaveLength(1)
  await database.drop()
})

test('[C9] a new address is mailed, and the link removes it without a login, once; so does its player, unless a withdrawal goes to it', async () => {
  server = await aTestServer(database)
  const player = await aRichPlayer()
  const [first, second]: string[] = [anAddress(), anAddress()]
  await add(player, first ?? '')
  const link = await mailedLink(player)
  const visitor = server.browser()
  const read = async () =>
    readStopLink.reply.parse((await visitor.post('/stop-link/read', { link })).json()).data
  expect(await read()).toMatchObject({ state: 'stoppable', withdrawal: null, address: first })
  const stop = { link, endSessions: false }
  expect((await visitor.post('/stop-link/stop', stop)).json().data).toEqual({
    state: 'stopped',
    sessionsEnded: false,
  })
  expect(await listed(player)).toEqual([])
  await add(player, first ?? '')
  // The used link does not remove it a second time.
  await visitor.post('/stop-link/stop', stop)
  expect(await listed(player)).toHaveLength(1)
  await add(player, second ?? '')
  await database.admin.query(
    `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by)
     values (gen_random_uuid(), $1, 'usdc', $2, 5000000, 'passkey')`,
    [player.id, second],
  )
  const remove = (address: string | undefined) => player.browser.send('DELETE', `${LIST}/${address}`)
  expect(outcomeOf(await remove(second))).toEqual([409, 'address_in_use'])
  expect((await remove(first)).statusCode).toBe(200)
  expect(outcomeOf(await remove(first))).toEqual([404, 'not_found'])
  expect((await listed(player)).map(({ address }) => address)).toEqual([second])
  const kinds = (await eventsOf(server, player.id)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('address-'))).toEqual([
    'address-added',
    'address-added',
    'address-added',
    'address-removed',
  ])
  await database.drop()
})

test('[L6] accounts without money, and many addresses of one account, do not use up the new addresses of the signer', async () => {
  server = await aTestServer(database)
  const [poor, rich] = [await aRichPlayer(0), await aRichPlayer()]
  expect(outcomeOf(await add(poor, anAddress()))).toEqual([409, 'insufficient_funds'])
  for (let count = 0; count < 5; count++) expect((await add(rich, anAddress())).statusCode).toBe(200)
  expect(outcomeOf(await add(rich, anAddress()))).toEqual([429, 'too_many_requests'])
  await database.drop()
})
