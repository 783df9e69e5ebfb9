import { randomBytes, randomUUID } from 'node:crypto'
import type { Mode } from '@throwdown/rules/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const aWallet = () => randomBytes(32).toString('hex').slice(0, 44).replaceAll('0', 'z')

/** How many pairs a few rounds make of players who wait in one queue. */
async function pairsIn(mode: Mode, players: readonly TestPlayer[]): Promise<number> {
  const tickets = players.map((player) => player.ticket(5, mode))
  for (const ticket of tickets) await world.join(ticket)
  world.passLonePairWait()
  const pairs = [...(await world.wave()), ...(await world.wave())]
  await world.store.endTickets(
    tickets.map(({ id }) => id),
    world.clock.nowMs(),
  )
  return pairs.length
}

const pairsOf = (...players: TestPlayer[]): Promise<number> => pairsIn('normal', players)

const personOf = (player: TestPlayer, personId: string, mailbox: string = randomUUID()) =>
  world.owner.query(
    'update player_check set person_id = $2, mailbox_hash = sha256(convert_to($3, $4)) where player_id = $1',
    [player.id, personId, mailbox, 'UTF8'],
  )
const walletOf = (player: TestPlayer, address: string, kind: string) =>
  world.pool.query('select player_wallet_add($1, $2, $3, now())', [player.id, address, kind])

test('[Q3] two accounts of one person never meet; each meets a stranger', async () => {
  const [one, other, stranger] = [await world.aPlayer(), await world.aPlayer(), await world.aPlayer(10)]
  for (const player of [one, other]) await personOf(player, 'person-1')
  expect(await pairsOf(one, other)).toBe(0)
  expect(await pairsOf(one, stranger)).toBe(1)
})

test('[Q3] two accounts of one mailbox never meet, also if the provider takes them for two people', async () => {
  const [one, other] = [await world.aPlayer(), await world.aPlayer()]
  await personOf(one, 'person-2', 'mailbox')
  await personOf(other, 'person-3', 'mailbox')
  expect(await pairsOf(one, other)).toBe(0)
})

test('[Q3] strangers funded by one wallet meet in Normal, and not in Bounty', async () => {
  const [one, other] = [await world.aPlayer(), await world.aPlayer()]
  const wallet = aWallet()
  for (const player of [one, other]) await walletOf(player, wallet, 'funding')
  expect(await pairsIn('bounty', [one, other])).toBe(0)
  expect(await pairsIn('normal', [one, other])).toBe(1)
})

test.each([
  ['funding', 'withdrawal'],
  ['withdrawal', 'funding'],
  ['withdrawal', 'withdrawal'],
])('[Q3] a %s wallet that is a %s wallet of the other keeps two apart', async (kind, otherKind) => {
  const [one, other] = [await world.aPlayer(), await world.aPlayer()]
  const wallet = aWallet()
  await walletOf(one, wallet, kind)
  await walletOf(other, aWallet(), otherKind)
  await walletOf(other, wallet, otherKind)
  expect(await pairsIn('normal', [one, other])).toBe(0)
  expect(await pairsIn('bounty', [one, other])).toBe(0)
})

test('[Q3] a wallet that has funded more than twenty players belongs to an exchange and keeps nobody apart', async () => {
  const [one, other] = [await world.aPlayer(), await world.aPlayer()]
  const wallet = aWallet()
  for (const player of [one, other]) await walletOf(player, wallet, 'funding')
  const fund = (players: number) =>
    world.pool.query(
      "select player_wallet_add(gen_random_uuid(), $1, 'funding', now()) from generate_series(1, $2)",
      [wallet, players],
    )
  await fund(18)
  expect(await pairsIn('bounty', [one, other])).toBe(0)
  await fund(1)
  expect(await pairsIn('bounty', [one, other])).toBe(1)
})

test('[Q3] a wallet of another account of the person keeps two apart', async () => {
  const [one, second, other] = [await world.aPlayer(), await world.aPlayer(), await world.aPlayer()]
  for (const player of [one, second]) await personOf(player, 'person-4')
  const wallet = aWallet()
  await walletOf(second, wallet, 'funding')
  await walletOf(other, wallet, 'withdrawal')
  expect(await pairsOf(one, other)).toBe(0)
})

test('[L1] a player whose check no longer holds while waiting is not paired', async () => {
  const [one, other] = [await world.aPlayer(), await world.aPlayer()]
  const tickets = [one.ticket(5), other.ticket(5)]
  for (const ticket of tickets) await world.join(ticket)
  await world.owner.query("update player_check set country = 'US' where player_id = $1", [one.id])
  expect(await world.wave()).toEqual([])
  await world.owner.query("update player_check set country = 'DE' where player_id = $1", [one.id])
  expect(await world.wave()).toHaveLength(1)
})
