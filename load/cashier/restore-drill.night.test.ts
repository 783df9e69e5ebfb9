import { expect, onTestFinished, test, vi } from 'vitest'
import { freezeMoney, isFrozen } from '../../apps/server/src/ledger/store.ts'
import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { openRestoreWorld } from './restore-world.ts'

// docs/runbooks/restore.md, step by step, with the shipped cashier and signer.

vi.setConfig({ testTimeout: 300_000 })

const isPaid = (state: string | undefined) => state === 'paid'

type Spend = { signature: string; address: string | null; swept: string | null }

test('[C10] pay, lose the database, restore an older backup, book what is lost, resume: nobody is paid twice, and the ledger equals the chain', async () => {
  const world = await openRestoreWorld()
  onTestFinished(() => world.closeAll())
  const { one, until, stateOf } = world
  const spends = async () =>
    (await world.owner.pool.query<Spend>('select signature, address, swept from unexplained_spend')).rows
  const sweeps = () => one<number>("select count(*)::int from sweep where outcome = 'swept'")

  const before = await world.request(40n)
  await until('a withdrawal before the backup', () => stateOf(before), isPaid)
  const address = (await until('an address', world.anAddress, Boolean)) ?? ''
  // Accepted, and not signed when the backup is taken.
  await world.stop('signer')
  const open = await world.request(60n)
  await until(
    'an open withdrawal',
    () => stateOf(open),
    (state) => state === 'accepted',
  )
  world.postgres.backUp(world.backup)

  const startedAtMs = Date.now()
  // What the archive still gets …
  await world.giveUsdc(address, 100n)
  await until(
    'a deposit',
    () => one<string>('select state from cashier_deposit'),
    (state) => state === 'credited',
  )
  await one('select pg_switch_wal()')
  await until(
    'an archived segment',
    () => one<number>('select archived_count::int from pg_stat_archiver'),
    (count = 0) => count > 2,
  )
  // … and what is lost with the disk: a payment, a request with its payment, a deposit and sweeps.
  world.start('signer')
  await until('a payment', () => stateOf(open), isPaid)
  const forgotten = await world.request(30n)
  await until('another payment', () => stateOf(forgotten), isPaid)
  await world.giveUsdc(address, 300n)
  await until('two sweeps', sweeps, (count = 0) => count === 2)
  await world.postgres.kill()
  const lostAtMs = Date.now()

  await world.stop('cashier')
  await world.stop('signer')
  world.postgres.putBack(world.backup, world.archive)
  await world.postgres.start()
  await until('the end of recovery', () => one<boolean>('select not pg_is_in_recovery()'), Boolean)
  await freezeMoney(world.audit.pool, 'restored', 'drill')
  expect(await stateOf(open)).toBe('accepted')
  expect(await stateOf(forgotten)).toBeUndefined()
  expect(await one('select count(*)::int from cashier_deposit')).toBe(1)

  world.start('signer')
  world.start('cashier')
  await until('a pause', () => one<boolean>('select paused from withdrawal_pause'), Boolean)
  await until(
    'the payments that are missing',
    spends,
    (found) => found.filter(({ swept }) => swept === null).length === 2,
  )
  expect(await world.asTwoPeople('resume', { what: 'withdrawals' })).toBe('unknown_spends')
  // The deposit is found again, and with it the sweeps.
  await until('the sweeps', sweeps, (count = 0) => count === 2)
  await until('what is left', spends, (found) => found.length === 2)

  const signatureTo = async (to: string) =>
    (await spends()).find((spend) => spend.address === to)?.signature ?? 'none'
  expect(
    await world.asTwoPeople('lost-payment', {
      signature: await signatureTo(open.address),
      withdrawalId: open.id,
      coin: 'usdc',
      units: '57000000',
      destination: open.address,
    }),
  ).toBeNull()
  expect(
    await world.asTwoPeople('lost-coins', {
      signature: await signatureTo(forgotten.address),
      coin: 'usdc',
      units: '28500000',
    }),
  ).toBeNull()
  expect(await isFrozen(world.owner.pool)).toBe(true)
  expect((await world.readChain()).shortages).toEqual([])
  expect(await findBreaches(world.audit.pool, 5)).toEqual([])
  expect(await world.asTwoPeople('resume', { what: 'money' })).toBeNull()
  await until(
    'that nothing can land any more',
    () => world.asTwoPeople('resume', { what: 'withdrawals' }),
    (refused) => refused === null,
  )
  const resumedAtMs = Date.now()

  const after = await world.request(20n)
  await until('a withdrawal after the restore', () => stateOf(after), isPaid)
  await until('equal books', world.differences, (differences) =>
    Object.values(differences).every((units) => units === 0n),
  )
  for (const withdrawal of [before, open, forgotten, after])
    expect(await world.arrivedFor(withdrawal)).toBe((withdrawal.micros * 95n) / 100n)
  expect(await stateOf(open)).toBe('paid')
  expect(await findBreaches(world.audit.pool, 5)).toEqual([])
  expect((await world.readChain()).shortages).toEqual([])
  process.stdout.write(
    `restore drill: paid_twice=0 lost_to_resumed_s=${Math.round((resumedAtMs - lostAtMs) / 1_000)} whole_s=${Math.round((Date.now() - startedAtMs) / 1_000)}\n`,
  )
})
