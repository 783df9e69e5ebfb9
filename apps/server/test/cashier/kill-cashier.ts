import { expect, onTestFinished, vi } from 'vitest'
import { aSignerProcess } from '../../../signer/test/world/signer-process.ts'
import { aPlayerRow } from '../world/player-row.ts'
import { killProcess, openProxies, startCashier } from './cashier-process.ts'
import { type DepositWorld, openDepositWorld } from './chain/deposit-world.ts'
import type { KillPoint } from './killing-proxy.ts'

const SOL_SENT = 500_000_000n
const USDC_SENT = 10_000_000n
/** 67.50 and 9 dollars. */
const CREDITED = 76_500_000n

/** Kills the cashier at each point while deposits arrive. In the end each is credited once, and the ledger agrees with the chain. */
export async function killCashier(kills: readonly KillPoint[]): Promise<void> {
  const world = await openDepositWorld({ slotMs: 10 })
  onTestFinished(() => world.close())
  const signer = await aSignerProcess(world.database)
  await signer.start()
  const proxies = await openProxies(world.client.localnet.url)
  const databaseUrl = world.database.url('throwdown_cashier')
  const start = () => startCashier({ databaseUrl, signer, proxies })
  const first = await start()
  await vi.waitFor(async () => expect(await freeAddresses(world)).toBeGreaterThan(100), { timeout: 60_000 })
  await killProcess(first)

  const players: string[] = []
  for (const point of kills) {
    players.push(await aDepositor(world))
    await world.recordAuditPrice()
    const cashier = await start()
    for (const proxy of Object.values(proxies)) proxy.arm(point, () => cashier.kill('SIGKILL'))
    // What waited while the cashier was down is credited from the finalized history alone. One more deposit, which it sees
    // arrive, takes the other steps.
    await vi.waitFor(
      async () => {
        if (cashier.signalCode === null) players.push(await aDepositor(world))
        expect([point.text, cashier.signalCode]).toEqual([point.text, 'SIGKILL'])
      },
      { timeout: 120_000, interval: 5_000 },
    )
    for (const proxy of Object.values(proxies)) proxy.disarm()
  }

  await world.recordAuditPrice()
  const last = await start()
  await vi.waitFor(async () => expect(await openDeposits(world, players)).toBe(0), { timeout: 120_000 })
  await killProcess(last)
  for (const playerId of players) expect(await creditsOf(world, playerId)).toEqual([CREDITED, 2])
  await world.watcher.addresses.refresh(world.cashier)
  expect(await world.heldOnChain()).toEqual({
    sol: await world.ledgerBalanceOf('sol'),
    usdc: await world.ledgerBalanceOf('usdc'),
  })
}

async function freeAddresses(world: DepositWorld): Promise<number> {
  const { rows } = await world.owner.query('select from cashier_address where player_id is null')
  return rows.length
}

/** Both coins are on the way to a new player. */
async function aDepositor(world: DepositWorld): Promise<string> {
  const playerId = await aPlayerRow(world.owner)
  const { rows } = await world.app.query('select wallet_address_of($1) as address', [playerId])
  await world.client.localnet.giveSol(rows[0].address, SOL_SENT)
  await world.client.localnet.giveUsdc(rows[0].address, USDC_SENT)
  return playerId
}

/** Deposits of these players that are missing or not credited. */
async function openDeposits(world: DepositWorld, players: readonly string[]): Promise<number> {
  const { rows } = await world.owner.query(
    "select from cashier_deposit where player_id = any ($1) and state = 'credited' and notified",
    [players],
  )
  return 2 * players.length - rows.length
}

async function creditsOf(world: DepositWorld, playerId: string): Promise<[bigint, number]> {
  const { rows } = await world.owner.query<{ balance: bigint; deposits: number }>(
    `select balance, (select count(*)::int from cashier_deposit where player_id = $1::uuid) as deposits
       from ledger_account
      where code = 'user:' || $1 || ':available'`,
    [playerId],
  )
  return [rows[0]?.balance ?? 0n, rows[0]?.deposits ?? 0]
}
