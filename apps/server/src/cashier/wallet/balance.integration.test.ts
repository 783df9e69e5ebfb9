import { randomUUID } from 'node:crypto'
import { currentBalance } from '@throwdown/contract/wallet'
import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestServer } from '../../../test/world/identity.ts'
import { aTicket } from '../../../test/world/staked-match.ts'
import { openWalletWorld, type WalletPlayer } from '../../../test/world/wallet-world.ts'
import { recordSolPrice } from '../../ledger/reserve-store.ts'
import { setLimit } from '../../limits/store.ts'
import { insertTickets } from '../../queue/store.ts'

let world: Awaited<ReturnType<typeof openWalletWorld>>

beforeAll(async () => {
  world = await openWalletWorld()
})

afterAll(() => world.database.drop())

const balanceOf = async ({ browser }: WalletPlayer) =>
  currentBalance.reply.parse((await browser.get('/balance/current')).json()).data

const limitDeposits = (playerId: string, dollars: number) =>
  setLimit(world.app, { playerId, kind: 'deposit', days: 1, amount: usd(dollars), now: new Date() })

describe('GET /balance/current', () => {
  test('a player without accounts has nothing, and no SOL figure without a price [C4] {3.14}', async () => {
    const player = await world.aPlayer()
    expect(await balanceOf(player)).toEqual({
      usdBalance: 0,
      solBalance: null,
      available: '0',
      reserved: '0',
      withdrawing: '0',
      withdrawOnly: '0',
      withdrawOnlyReason: null,
      returned: null,
    })
  })

  test('dollars are floored to cents, an old price shows no SOL figure, a fresh one does {7.37}', async () => {
    const player = await world.aPlayer()
    await world.give(player, 96_009_999n)
    await recordSolPrice(world.audit, { micros: 140_000_000n, publishedAtMs: Date.now() - 180_000 })
    expect(await balanceOf(player)).toMatchObject({ usdBalance: 96, solBalance: null })
    await recordSolPrice(world.audit, { micros: 150_250_000n, publishedAtMs: Date.now() })
    expect(await balanceOf(player)).toMatchObject({
      usdBalance: 96,
      solBalance: 0.639_001_657,
      available: '96009999',
    })
  })

  test('what is reserved and what is on its way out is named apart', async () => {
    const player = await world.aPlayer()
    await world.cashier.deposit({ coin: 'usdc', units: usd(100), playerId: player.id })
    await world.cashier.ask({ id: randomUUID(), playerId: player.id, micros: usd(20), coin: 'usdc' })
    expect(await insertTickets(world.app, [aTicket(player.id, 'normal', 5)], Date.now())).toEqual(['joined'])
    expect(await balanceOf(player)).toMatchObject({
      usdBalance: 65,
      available: usd(65).toString(),
      reserved: usd(5).toString(),
      withdrawing: usd(20).toString(),
    })
  })

  test('[L2] what can only be withdrawn is named with its reason, and is not part of the balance to play with', async () => {
    const player = await world.aPlayer()
    await limitDeposits(player.id, 40)
    await world.cashier.deposit({ coin: 'usdc', units: usd(100), playerId: player.id })
    expect(await balanceOf(player)).toMatchObject({
      usdBalance: 36,
      available: usd(36).toString(),
      withdrawOnly: usd(54).toString(),
      withdrawOnlyReason: 'deposit_limit',
    })
  })

  test('is not for visitors', async () => {
    const server = await aTestServer(world.database)
    for (const path of ['/balance/current', '/balance/history'])
      expect((await server.browser().get(path)).json()).toMatchObject({ code: 'not_signed_in' })
  })
})

test.each(['/balance/process-game', '/balance/add-bonus'])(
  '[C5] POST %s is refused to every player and moves nothing {7.39-40}',
  async (path) => {
    const player = await world.aPlayer()
    for (const body of [{}, { amount: 5, userId: player.id }, undefined]) {
      const reply = await player.browser.post(path, body)
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
    }
    expect(await balanceOf(player)).toMatchObject({ available: '0' })
    const server = await aTestServer(world.database)
    expect((await server.browser().post(path, {})).json()).toMatchObject({ code: 'not_signed_in' })
  },
)
