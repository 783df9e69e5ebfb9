import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'

vi.setConfig({ testTimeout: 240_000 })

const CAP = String(usd(100))

test('[C3] withdrawals over the caps of the signer wait in line without an attempt, first in, first out; several in a second pass', async () => {
  const world = await aWithdrawalWorld({ signer: { USDC_MICROS_PER_HOUR: CAP } })
  const players = await Promise.all(Array.from({ length: 6 }, () => world.aPlayer()))
  const [first = '', second = '', third = '', fourth = '', large = '', small = ''] = players
  const addresses = new Map<string, string>()
  for (const player of players) addresses.set(player, await world.anOldAddress(player))
  const ask = async (player: string, dollars: number): Promise<string> =>
    (
      await world.ask(player, {
        coin: 'usdc',
        address: addresses.get(player) ?? '',
        micros: usd(dollars),
      })
    ).data.id
  const quick = [first, second, third, fourth]
  await Promise.all(quick.map((player) => ask(player, 20)))
  for (const player of quick) await world.until(player, { state: 'paid' })
  // 76 of 100 are used.
  const waiting = await ask(large, 40)
  await world.until(large, { state: 'waiting', waitReason: 'limit' })
  // It would fit, and stays behind the older one.
  const behind = await ask(small, 10)
  await world.until(small, { state: 'waiting', waitReason: 'limit' })
  for (const id of [waiting, behind]) expect(await world.attemptsOf(id)).toEqual([])

  await (await world.database.state()).open('postgres', 1).pool.query(
    `set session_replication_role = replica;
     update transfer set counted_at = counted_at - interval '2 hours';
     set session_replication_role = origin`,
  )
  await world.until(large, { state: 'paid' })
  await world.until(small, { state: 'paid' })
  // Both may become final at the same moment; the ledger numbers the attempts as they were opened.
  const opened = await world.owner.query<{ key: string }>(
    'select key from ledger_journal where key = any ($1) order by id',
    [[waiting, behind].map((id) => `wd:${id}:sign:1`)],
  )
  expect(opened.rows.map(({ key }) => key)).toEqual([`wd:${waiting}:sign:1`, `wd:${behind}:sign:1`])
  for (const id of [waiting, behind]) expect(await world.attemptsOf(id)).toHaveLength(1)
  expect(await world.faults()).toEqual([])
})
