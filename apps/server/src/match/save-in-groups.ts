import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { LiveMatch, Pending } from './live-match.ts'
import type { OperatorKeys } from './operator-keys.ts'
import { type MatchToSave, saveMatches } from './store.ts'
import type { SavedEntry } from './stored-match.ts'

/** Larger groups hold their locks for longer and make everybody in them wait for the slowest. */
const GROUP_MAX = 200

/** Another node saved this match meanwhile. */
export class SaveConflict extends Error {
  constructor() {
    super('the match has moved on')
    this.name = 'SaveConflict'
  }
}

type Parts = {
  readonly pool: pg.Pool
  readonly keys: OperatorKeys
  readonly clock: Clock
  readonly log: Log
  readonly lanes: number
  readonly onSaved: (live: LiveMatch, entries: readonly SavedEntry[], pending: Pending) => void
  readonly onLost: (live: LiveMatch, why: unknown) => void
}

type Item = { readonly live: LiveMatch; readonly pending: Pending; readonly toSave: MatchToSave }
type Lane = { readonly waiting: Set<LiveMatch>; busy: boolean }

/**
 * Whatever waits is saved in one transaction; nobody waits for a group to fill. A match always takes the same lane, so
 * its saves follow each other, while another lane commits.
 */
export function saveInGroups(parts: Parts) {
  const lanes: Lane[] = Array.from({ length: parts.lanes }, () => ({ waiting: new Set(), busy: false }))
  const laneOf = (id: string): Lane | undefined => lanes[Number.parseInt(id.slice(-4), 16) % lanes.length]

  async function empty(lane: Lane): Promise<void> {
    while (lane.waiting.size > 0) {
      const group = takeGroup(lane)
      if (group.length > 0) await saveGroup(parts, group)
    }
    lane.busy = false
  }

  return {
    add(live: LiveMatch): void {
      const lane = laneOf(live.facts.id)
      if (!lane) return
      lane.waiting.add(live)
      if (lane.busy) return
      lane.busy = true
      // A turn of the event loop lets everyone who is already awake get into the same group.
      setImmediate(() => void empty(lane))
    },
  }
}

type Taken = Omit<Item, 'toSave'> & { readonly state: LiveMatch['state'] }

function takeGroup({ waiting }: Lane): Taken[] {
  const group: Taken[] = []
  for (const live of waiting) {
    if (group.length === GROUP_MAX) break
    waiting.delete(live)
    const { pending, state } = live
    live.pending = null
    if (!pending) continue
    // Dropped meanwhile: whoever waits has to read the row again.
    if (live.dropped) pending.saved.reject(new SaveConflict())
    else group.push({ live, pending, state })
  }
  return group
}

async function saveGroup(parts: Parts, taken: readonly Taken[]): Promise<void> {
  try {
    await save(parts, await Promise.all(taken.map((one) => sign(parts.keys, one))))
  } catch (fault) {
    if (taken.length === 1 || !isAboutTheData(fault)) {
      for (const item of taken) lose(parts, item, fault)
      return
    }
    // One bad row undoes its whole group: alone, each hurts only itself.
    for (const item of taken) await saveGroup(parts, [item])
  }
}

async function sign(keys: OperatorKeys, { live, pending, state }: Taken): Promise<Item> {
  const entries = await Promise.all(
    pending.entries.map(async ({ entry, hash, needsSignature, audience }): Promise<SavedEntry> => {
      if (!needsSignature) return { stored: { entry, hash }, audience }
      const sig = await keys.sign(live.facts, operatorSignatureInput(hash))
      return { stored: { entry, hash, sig }, audience }
    }),
  )
  const { id } = live.facts
  return { live, pending, toSave: { id, version: live.version, state, entries, outcome: pending.outcome } }
}

async function save(parts: Parts, group: readonly Item[]): Promise<void> {
  const saved = await saveMatches(
    parts.pool,
    group.map(({ toSave }) => toSave),
    parts.clock.nowMs(),
  )
  for (const item of group) {
    const { live, pending, toSave } = item
    if (!saved.has(toSave.id)) {
      lose(parts, item, new SaveConflict())
      continue
    }
    live.version += 1
    live.saving -= 1
    parts.onSaved(live, toSave.entries, pending)
    pending.saved.resolve()
  }
}

function lose(parts: Parts, { live, pending }: Pick<Item, 'live' | 'pending'>, why: unknown): void {
  if (!(why instanceof SaveConflict))
    parts.log.error({ err: why, matchId: live.facts.id }, 'a match could not be saved')
  live.dropped = true
  // What was decided on top of it falls with it.
  live.pending?.saved.reject(why)
  live.pending = null
  pending.saved.reject(why)
  parts.onLost(live, why)
}

/** An error PostgreSQL raised over a row. Without a state the connection broke, and every row would break it again. */
function isAboutTheData(fault: unknown): boolean {
  const state: unknown = fault instanceof Error ? Reflect.get(fault, 'code') : undefined
  // 08 connection, 53 resources, 57 shutdown.
  return typeof state === 'string' && /^[0-9A-Z]{5}$/.test(state) && !/^(08|53|57)/.test(state)
}
