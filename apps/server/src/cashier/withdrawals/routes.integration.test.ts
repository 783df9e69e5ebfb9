import { randomUUID } from 'node:crypto'
import { quoteWithdrawal, requestWithdrawal, wallet, walletActivity } from '@throwdown/contract/wallet'
import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { anAddress } from '../../../../signer/test/world/transfers.ts'
import { aWithdrawalWorld } from '../../../test/cashier/a-withdrawal-world.ts'
import { confirmByMail } from '../../../test/world/confirm-withdrawal.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { accountCode } from '../../ledger/accounts.ts'
import { openOne, seedMoney } from '../../ledger/testing/seed-money.ts'

vi.setConfig({ testTimeout: 120_000 })

const QUOTE = '/wallet/withdrawals/quote'
const ASK = '/wallet/withdrawals'

/** The whole way of a request: session, server, cashier, signer and chain. */
async function aServerWithCashier() {
  const database = await createIdentityDatabase()
  const cashier = await aWithdrawalWorld({ database })
  const server = await aTestServer(database)
  return {
    server,
    cashier,
    aPlayer: async (dollars: number) => {
      const player = await aVerifiedPlayer(server)
      const available = await openOne(database.admin, accountCode.available(player.id))
      if (dollars > 0) await seedMoney(database.admin, available, usd(dollars))
      return player
    },
  }
}

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>

const activityOf = async ({ browser }: Player) =>
  walletActivity.reply.parse((await browser.get('/wallet/activity')).json()).data.withdrawals
const leftTodayOf = async ({ browser }: Player) =>
  wallet.reply.parse((await browser.get('/wallet')).json()).data.withdrawalLeftToday
const requestOf = (fields: object = {}) => ({
  coin: 'usdc',
  address: anAddress(),
  micros: usd(20).toString(),
  ...fields,
})

test('[C1] [C3] a player gets a quote, requests a withdrawal once, and reads its state; nobody else does {9.7}', async () => {
  const { aPlayer, cashier, server } = await aServerWithCashier()
  const [player, other] = [await aPlayer(100), await aPlayer(100)]
  const request = requestOf()
  const quote = quoteWithdrawal.reply.parse((await player.browser.post(QUOTE, request)).json()).data
  expect(quote).toMatchObject({
    fee: '1000000',
    arrives: '19000000',
    units: '19000000',
    price: null,
    waitReason: 'new_address',
  })
  expect(quote.waitsUntilMs).toBeGreaterThan(Date.now())
  expect(await cashier.availableOf(player.id)).toBe(usd(100))

  const id = randomUUID()
  const confirmationId = await confirmByMail(server, player, request)
  // The name of another player in the body changes nothing: the session decides.
  const body = { ...request, id, confirmationId, playerId: other.id, userId: other.id }
  const asked = requestWithdrawal.reply.parse((await player.browser.post(ASK, body)).json()).data
  expect(asked).toMatchObject({
    id,
    coin: 'usdc',
    address: request.address,
    micros: '20000000',
    failure: null,
  })
  const again = requestWithdrawal.reply.parse((await player.browser.post(ASK, body)).json()).data
  expect(again.id).toBe(id)
  await expect
    .poll(async () => (await activityOf(player)).map(({ state, waitReason }) => [state, waitReason]), {
      timeout: 50_000,
    })
    .toEqual([['waiting', 'new_address']])
  expect([await cashier.availableOf(player.id), await cashier.availableOf(other.id)]).toEqual([
    usd(80),
    usd(100),
  ])
  expect(await leftTodayOf(player)).toBe(usd(980).toString())

  expect(await activityOf(other)).toEqual([])
  expect(await leftTodayOf(other)).toBe(usd(1_000).toString())
  const stolen = await other.browser.post(ASK, { ...request, id, confirmationId })
  expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'ticket_used'])
  expect(JSON.stringify(stolen.json())).not.toContain(request.address)
})

test('each refusal has its status and code, quoted and requested, and moves nothing', async () => {
  const { aPlayer, cashier, server } = await aServerWithCashier()
  const player = await aPlayer(2_000)
  const poor = await aPlayer(0)
  // What cannot be confirmed gets an id that nobody has: it is refused before that is looked at.
  const provedBy = (who: Player, request: ReturnType<typeof requestOf>) =>
    confirmByMail(server, who, request).catch(() => randomUUID())
  const cases: [who: Player, fields: object, status: number, code: string][] = [
    [player, { address: 'not-an-address' }, 400, 'address_mistyped'],
    [player, { address: cashier.hot }, 400, 'address_is_ours'],
    [player, { address: '11111111111111111111111111111111' }, 400, 'address_not_a_wallet'],
    [player, { micros: '4999999' }, 400, 'withdrawal_too_small'],
    [player, { micros: '500000001' }, 409, 'withdrawal_over_limit'],
    [poor, {}, 409, 'insufficient_funds'],
    [player, { coin: 'btc' }, 400, 'invalid_request'],
    [player, { micros: '-20000000' }, 400, 'withdrawal_too_small'],
    [player, { micros: '20.5' }, 400, 'invalid_request'],
    [player, { micros: 20 }, 400, 'invalid_request'],
    [player, { address: 'x'.repeat(65) }, 400, 'invalid_request'],
  ]
  for (const [who, fields, status, code] of cases)
    for (const path of [QUOTE, ASK]) {
      const request = requestOf(fields)
      const confirmationId = await provedBy(who, request)
      const reply = await who.browser.post(path, { id: randomUUID(), confirmationId, ...request })
      expect.soft([reply.statusCode, reply.json().code], `${path} ${code}`).toEqual([status, code])
    }
  const nameless = await player.browser.post(ASK, requestOf())
  expect([nameless.statusCode, nameless.json().code]).toEqual([400, 'invalid_request'])
  for (const path of [QUOTE, ASK]) {
    const visitor = await server.browser().post(path, {
      id: randomUUID(),
      confirmationId: randomUUID(),
      ...requestOf(),
    })
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'not_signed_in'])
  }
  await cashier.staff.query("select withdrawal_stop_all('test', 'staff')")
  const paused = await player.browser.post(QUOTE, requestOf())
  expect([paused.statusCode, paused.json().code]).toEqual([503, 'withdrawals_paused'])
  await cashier.owner.query("select ledger_set_freeze(true, 'test', 'test')")
  const frozen = await player.browser.post(QUOTE, requestOf())
  expect(frozen.json()).toMatchObject({
    code: 'money_frozen',
    message: 'Play and withdrawals are paused for a check of the ledger. Your money is safe.',
  })
  expect(await cashier.availableOf(player.id)).toBe(usd(2_000))
  // A refusal that took more than a second is shown with its reason.
  expect((await activityOf(player)).filter(({ failure }) => failure !== 'not_accepted')).toEqual([])
})

test('a player who requests quotes without end is refused, and others are not', async () => {
  const { aPlayer } = await aServerWithCashier()
  const [player, other] = [await aPlayer(100), await aPlayer(100)]
  await Promise.all(Array.from({ length: 30 }, () => player.browser.post(QUOTE, requestOf())))
  const refused = await player.browser.post(QUOTE, requestOf())
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect((await other.browser.post(QUOTE, requestOf())).statusCode).toBe(200)
})
