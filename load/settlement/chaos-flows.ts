import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import type { AccountId } from '../../apps/server/src/ledger/journal.ts'
import * as journals from '../../apps/server/src/ledger/journals.ts'
import {
  type HouseAccounts,
  openHouseAccounts,
  openOne,
  openPlayers,
  type PlayerAccounts,
} from '../../apps/server/src/ledger/testing/seed-money.ts'
import { type MicroUsd, usd } from '../../packages/rules/src/money.ts'
import { settleVoid, settleWin } from '../../packages/rules/src/settlement.ts'
import { CURRENT_TERMS_VERSION, type Seat, TIERS, termsOfVersion } from '../../packages/rules/src/terms.ts'
import type { Caller } from './chaos-caller.ts'

const PLAYERS = 120
const terms = termsOfVersion(CURRENT_TERMS_VERSION)

type World = {
  db: pg.Pool
  caller: Caller
  house: HouseAccounts
  players: PlayerAccounts[]
  bountyPool: AccountId
  counts: { matches: number; secondSettlements: number; secondSettlementsRefused: number }
}

export async function openWorld(db: pg.Pool, caller: Caller): Promise<World> {
  const world: World = {
    db,
    caller,
    house: await openHouseAccounts(db),
    players: await openPlayers(db, PLAYERS),
    bountyPool: await openOne(db, accountCode.pool('chaos')),
    counts: { matches: 0, secondSettlements: 0, secondSettlementsRefused: 0 },
  }
  for (const player of world.players) await deposit(world, player)
  return world
}

/** Join, pair, settle, try to settle again, sometimes withdraw; players without money get a deposit. */
export async function playMatch(world: World): Promise<void> {
  const { caller } = world
  const stake = usd(any(TIERS))
  const a = { ...any(world.players), ticketId: randomUUID() }
  const b = { ...any(world.players), ticketId: randomUUID() }
  if (a.id === b.id) return
  const joined = await Promise.all([a, b].map((seat) => caller.post(journals.joinQueue({ ...seat, stake }))))
  if (!joined[0] || !joined[1]) {
    for (const [index, seat] of [a, b].entries()) {
      if (joined[index]) await caller.post(journals.leaveQueue({ ...seat, stake }))
      else await deposit(world, seat)
    }
    return
  }
  const matchId = randomUUID()
  const pot = await caller.untilAnswered(() => openOne(world.db, accountCode.pot(matchId)))
  await caller.mustPost(journals.pairMatch({ matchId, pot, stake, seats: [a, b] }))
  await settleTwice(world, { matchId, pot, stake, seats: [a.available, b.available] })
  world.counts.matches += 1
  if (Math.random() < 0.1) await askAndFail(world, a)
}

async function deposit({ caller, house }: World, player: PlayerAccounts): Promise<void> {
  const usdMicros = usd(100)
  await caller.post(
    journals.creditDeposit({
      signature: randomUUID(),
      address: 'address',
      coin: 'usdc',
      coinAmount: usdMicros,
      usdMicros,
      feeMicros: usdMicros / 10n,
      asset: house.depositUsdc,
      fxCoin: house.fxUsdc,
      fxUsd: house.fxUsd,
      depositFee: house.depositFee,
      available: player.available,
    }),
  )
}

type Played = { matchId: string; pot: AccountId; stake: MicroUsd; seats: readonly [AccountId, AccountId] }

async function settleTwice(
  { caller, house, bountyPool, counts }: World,
  { matchId, stake, ...played }: Played,
) {
  const mode = any(['normal', 'bounty'] as const)
  const lines = Math.random() < 0.05 ? settleVoid(stake) : settleWin({ stake, mode }, terms)
  const match = { ...played, winner: any<Seat>([0, 1]), winFee: house.winFee, pool: bountyPool, lines }
  await caller.mustPost(journals.settleMatch({ matchId, ...match }))
  if (Math.random() > 0.2) return
  counts.secondSettlements += 1
  const again = await caller.post(journals.settleMatch({ matchId: randomUUID(), ...match }))
  if (!again) counts.secondSettlementsRefused += 1
}

async function askAndFail({ caller }: World, player: PlayerAccounts): Promise<void> {
  const withdrawal = { ...player, withdrawalId: randomUUID(), grossMicros: usd(2) }
  if (await caller.post(journals.askWithdrawal(withdrawal)))
    await caller.mustPost(journals.failWithdrawal(withdrawal))
}

function any<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
