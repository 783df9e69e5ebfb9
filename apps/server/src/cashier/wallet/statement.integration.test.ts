import { randomUUID } from 'node:crypto'
import { balanceHistory, currentBalance } from '@throwdown/contract/wallet'
import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMatch } from '../../../test/world/staked-match.ts'
import { openWalletWorld, type WalletPlayer } from '../../../test/world/wallet-world.ts'
import { chainName } from '../../ledger/testing/cashier.ts'
import { setLimit } from '../../limits/store.ts'
import { saveMatches } from '../../match/store.ts'

let world: Awaited<ReturnType<typeof openWalletWorld>>

beforeAll(async () => {
  world = await openWalletWorld()
})

afterAll(() => world.database.drop())

const statementOf = async ({ browser }: WalletPlayer, query = '') =>
  balanceHistory.reply.parse((await browser.get(`/balance/history?${query}`)).json()).data

test('each line has its sign, its fee and the exact balance after it, newest first {7.38}', async () => {
  const player = await world.aPlayer()
  const rival = await player.another()
  await world.give(rival, usd(50))
  const signature = chainName()
  await world.cashier.deposit({ coin: 'usdc', units: usd(100), playerId: player.id, signature })
  const won = await world.playedMatch(player, rival)
  const lost = await world.playedMatch(rival, player)
  const withdrawalId = await world.withdraw(player.id, usd(20))
  const { lines, next } = await statementOf(player)
  expect(
    lines.map(({ kind, amount, fee, balanceAfter, reference }) => [
      kind,
      amount,
      fee,
      balanceAfter,
      reference,
    ]),
  ).toEqual([
    ['withdrawal', '-20000000', '1000000', '69750000', withdrawalId],
    ['match', '-5000000', '0', '89750000', lost],
    ['match', '9750000', '250000', '94750000', won],
    ['match', '-5000000', '0', '85000000', won],
    ['deposit', '90000000', '10000000', '90000000', signature],
  ])
  expect(next).toBeNull()
  const { available, reserved, withdrawing } = currentBalance.reply.parse(
    (await player.browser.get('/balance/current')).json(),
  ).data
  expect(lines[0]?.balanceAfter).toBe(String(BigInt(available) + BigInt(reserved) + BigInt(withdrawing)))
})

test('[L2] a deposit over a limit is one line that says what of it can only be withdrawn', async () => {
  const player = await world.aPlayer()
  await setLimit(world.app, {
    playerId: player.id,
    kind: 'deposit',
    days: 7,
    amount: usd(40),
    now: new Date(),
  })
  await world.cashier.deposit({ coin: 'usdc', units: usd(100), playerId: player.id })
  await world.withdraw(player.id, usd(60))
  const { lines } = await statementOf(player)
  expect(
    lines.map(({ kind, amount, fee, balanceAfter, withdrawOnly }) => [
      kind,
      amount,
      fee,
      balanceAfter,
      withdrawOnly,
    ]),
  ).toEqual([
    ['withdrawal', '-60000000', '3000000', '30000000', '0'],
    ['deposit', '90000000', '10000000', '90000000', '54000000'],
  ])
})

test('a void match gives the stake back without a fee', async () => {
  const player = await world.aPlayer()
  const rival = await player.another()
  await world.give(player, usd(5))
  await world.give(rival, usd(5))
  const match = await startMatch(world.app, [player.id, rival.id], { mode: 'normal', tier: 5 })
  await saveMatches(world.app, [await match.end(-1).takeSave()], Date.now())
  const { lines } = await statementOf(player, 'kind=match')
  expect(lines.map(({ amount, fee, balanceAfter }) => [amount, fee, balanceAfter])).toEqual([
    ['5000000', '0', '5000000'],
    ['-5000000', '0', '0'],
  ])
})

test('a withdrawal that only waits, and one that came back, change nothing and have no line', async () => {
  const player = await world.aPlayer()
  await world.cashier.deposit({ coin: 'usdc', units: usd(100), playerId: player.id })
  const id = randomUUID()
  await world.cashier.ask({ id, playerId: player.id, micros: usd(20), coin: 'usdc' })
  const kinds = async () => (await statementOf(player)).lines.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['deposit'])
  await world.cashier.call('cashier_fail_withdrawal($1)', [id])
  expect(await kinds()).toEqual(['deposit'])
})

test('pages by key: a line that arrives between two pages neither repeats nor hides another', async () => {
  const player = await world.aPlayer()
  const rival = await player.another()
  await world.give(player, usd(20))
  await world.give(rival, usd(20))
  for (let n = 0; n < 4; n++) await world.playedMatch(n % 2 ? player : rival, n % 2 ? rival : player, 1)
  const whole = (await statementOf(player)).lines
  const first = await statementOf(player, 'limit=3')
  await world.playedMatch(player, rival, 1)
  const second = await statementOf(player, `limit=200&before=${first.next}`)
  expect([...first.lines, ...second.lines]).toEqual(whole)
  expect(second.next).toBeNull()
})

test('filters by kind and time, and the balance after a line stays the true one {7.38}', async () => {
  const player = await world.aPlayer()
  const rival = await player.another()
  await world.give(rival, usd(5))
  await world.cashier.deposit({ coin: 'usdc', units: usd(10), playerId: player.id })
  await world.playedMatch(player, rival)
  await world.cashier.deposit({ coin: 'usdc', units: usd(10), playerId: player.id })
  const whole = (await statementOf(player)).lines
  const deposits = (await statementOf(player, 'kind=deposit')).lines
  expect(deposits).toEqual(whole.filter(({ kind }) => kind === 'deposit'))
  expect(deposits.map(({ balanceAfter }) => balanceAfter)).toEqual(['22750000', '9000000'])
  const [newest, , stake] = whole
  if (!newest || !stake) throw new Error('there are four lines')
  const between = await statementOf(player, `fromMs=${stake.atMs}&untilMs=${newest.atMs}`)
  expect(between.lines).toEqual(whole.filter(({ atMs }) => atMs >= stake.atMs && atMs < newest.atMs))
  expect((await statementOf(player, 'kind=bounty')).lines).toEqual([])
})

test("nobody reads another player's lines, whatever the query says", async () => {
  const player = await world.aPlayer()
  const thief = await player.another()
  await world.give(player, usd(50))
  expect((await statementOf(thief, `playerId=${player.id}&userId=${player.id}`)).lines).toEqual([])
})

test.each([
  'kind=theft',
  'before=x',
  'before=99999999999999999999',
  'limit=0',
  'limit=201',
  'fromMs=9e99',
  'untilMs=-1',
])('refuses %s', async (query) => {
  const player = await world.aPlayer()
  const reply = await player.browser.get(`/balance/history?${query}`)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})
