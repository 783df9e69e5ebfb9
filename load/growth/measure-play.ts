// Joining, pairing, saving and settling on both sides in turn: from a checkpoint on, and again without images of pages, which is what
// a match writes when all pages it touches were changed since the last checkpoint.
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '@throwdown/rules/invariant'
import type { BenchSide } from './bench-side.ts'
import type { PerSide, PlayCost, PlayMeasured } from './figures.ts'
import { type GrowthWorld, SIDES, type Side } from './growth-world.ts'
import { measureArchive } from './measure-archive.ts'
import { type Cost, measure } from './meter.ts'
import { GROUP, type PlayStep, playGroup, type RunCall } from './play-group.ts'
import { say } from './say.ts'
import { TABLES_OF_MATCHES, tableBytes } from './table-bytes.ts'

const TIER = 5
const RELOADED_WITHIN_MS = 2_000

/** What a match has no more when its month is in the archive: its saves are there, and old tickets are removed. */
const ARCHIVED = ['match_save', 'queue_ticket']

export async function measurePlay(
  world: GrowthWorld,
  sides: PerSide<BenchSide>,
  groups: number,
): Promise<PlayMeasured> {
  const take = { empty: takePlayers(sides.empty), filled: takePlayers(sides.filled) }
  const playOn = (side: Side, runCall?: RunCall) =>
    playGroup(sides[side].app, take[side](), { tier: TIER, ...(runCall && { runCall }) })
  // Plans are made by the first calls of a connection.
  for (const side of SIDES) await playOn(side)

  const round = async (): Promise<PerSide<PlayCost>> => {
    const sums = { empty: noCost(), filled: noCost() }
    for (let group = 0; group < groups; group += 1)
      for (const side of SIDES) {
        const { app } = sides[side]
        await playOn(side, async (step, call) => {
          let result: Awaited<ReturnType<typeof call>> | undefined
          const cost = await measure(world, { side, pool: app }, async () => {
            result = await call()
          })
          add(sums[side][step], cost, groups * GROUP)
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call has just given it
          return result as Awaited<ReturnType<typeof call>>
        })
      }
    return sums
  }

  await world.admin.query('checkpoint')
  const afterCheckpoint = await round()
  await setImages(world, 'off')
  const bytesBefore = await bytesOf(sides.empty)
  const withoutImages = await round()
  await setImages(world, 'on')
  const bytesAfter = await bytesOf(sides.empty)
  const aMatch = (tables: readonly string[]) =>
    tables.reduce((sum, table) => sum + (bytesAfter.get(table) ?? 0) - (bytesBefore.get(table) ?? 0), 0) /
    (groups * GROUP)
  for (const table of TABLES_OF_MATCHES) say(`${table}: ${aMatch([table]).toFixed(0)} bytes a match`)
  const archived = await measureArchive(sides.empty)
  return {
    afterCheckpoint,
    withoutImages,
    bytesFresh: aMatch(TABLES_OF_MATCHES),
    bytesArchived: aMatch(TABLES_OF_MATCHES) - aMatch(ARCHIVED) + archived.bytesOfPlace,
    bytesInFile: archived.bytesInFile,
  }
}

/** Others for each group, as long as there are some. */
function takePlayers({ playerIds }: BenchSide): () => string[] {
  let at = 0
  return () => {
    if (at + 2 * GROUP > playerIds.length) at = 0
    const players = playerIds.slice(at, at + 2 * GROUP)
    invariant(players.length === 2 * GROUP, 'there are players for a group')
    at += 2 * GROUP
    return players
  }
}

type Sum = { -readonly [Name in keyof Cost]: Cost[Name] }

const noCost = (): Record<PlayStep, Sum> => ({
  join: nothing(),
  pair: nothing(),
  save: nothing(),
  settle: nothing(),
})
const nothing = (): Sum => ({ ms: 0, cpuMs: 0, buffers: 0, walBytes: 0 })

function add(sum: Sum, cost: Cost, matches: number): void {
  sum.ms += cost.ms / matches
  sum.cpuMs += cost.cpuMs / matches
  sum.buffers += cost.buffers / matches
  sum.walBytes += cost.walBytes / matches
}

async function setImages({ admin }: GrowthWorld, to: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set full_page_writes = ${to}`)
  await admin.query('select pg_reload_conf()')
  await sleep(RELOADED_WITHIN_MS)
}

/** With indexes, after a vacuum: what is kept for good. */
async function bytesOf({ owner }: BenchSide): Promise<Map<string, number>> {
  await owner.query(`vacuum analyze ${TABLES_OF_MATCHES.join(', ')}`)
  return tableBytes(owner, TABLES_OF_MATCHES)
}
