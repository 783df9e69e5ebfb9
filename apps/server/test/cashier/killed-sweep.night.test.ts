import { expect, test, vi } from 'vitest'
import { killProcess, openProxies, startCashier } from './cashier-process.ts'
import type { KillPoint } from './killing-proxy.ts'
import { aSweepWorld, type SweepWorld } from './sweep-world.ts'

/** Every request that changes something on the way of a sweep. The signer is called between the first two. */
const STEPS = [
  'cashier_open_sweep',
  'cashier_sign_sweep',
  'sendTransaction',
  'cashier_mark_sweep_sent',
  'cashier_end_sweep',
]
const KILLS: readonly KillPoint[] = STEPS.flatMap((text) => [
  { text, when: 'before' },
  { text, when: 'after' },
])
const DEPOSITED = 500_000_000n

test('a cashier that is killed -9 between any two steps of a sweep moves each coin once and pays each fee once', {
  timeout: 300_000,
}, async () => {
  const sweeping = await aSweepWorld()
  const { world, localnet, chain } = sweeping
  const proxies = await openProxies(localnet.url)
  const databaseUrl = world.database.url('throwdown_cashier')
  const start = () => startCashier({ databaseUrl, signer: world.signer, proxies })
  const addresses = []
  for (const point of KILLS) {
    const address = await sweeping.anAddress()
    addresses.push(address)
    await localnet.giveSol(address, DEPOSITED)
    const cashier = await start()
    for (const proxy of Object.values(proxies)) proxy.arm(point, () => cashier.kill('SIGKILL'))
    await vi.waitFor(
      () => expect([point.text, point.when, cashier.signalCode]).toEqual([point.text, point.when, 'SIGKILL']),
      { timeout: 60_000 },
    )
    for (const proxy of Object.values(proxies)) proxy.disarm()
    // Also while a sweep is on its way nothing is missing.
    expect(await sweeping.shortages()).toEqual([])
  }
  const last = await start()
  await vi.waitFor(async () => expect(await leftOf(sweeping)).toBe(0n), { timeout: 60_000 })
  await killProcess(last)

  for (const address of addresses) expect(await chain.solOf(address)).toBe(0n)
  expect(await sweeping.ledgerBalanceOf('asset:deposit:sol')).toBe(0n)
  // The hot wallet holds to the lamport what the ledger says.
  expect(await sweeping.faults()).toEqual([])
})

/** What the sweeps that ended have not moved, of everything that was deposited. */
async function leftOf(sweeping: SweepWorld): Promise<bigint> {
  const swept = (await sweeping.sweeps()).filter(({ outcome }) => outcome === 'swept')
  return DEPOSITED * BigInt(KILLS.length) - swept.reduce((sum, { units }) => sum + units, 0n)
}
