import { invariant } from '@throwdown/rules/invariant'
import { expect } from 'vitest'
import type { Queryable } from '../../src/platform/sql.ts'
import { buffersOf } from './buffers.ts'
import type { HeavyPlayer } from './heavy-player.ts'

const FEW_MATCHES = 2_000
const MANY_MATCHES = 20_000

/** The most that a page may read. */
const BUFFERS_MAX = 2_000

type Paths = Record<string, (db: Queryable) => Promise<unknown>>

/** Plays few matches and many, and returns the buffers that each path reads after either. */
export async function costOfHistory(
  player: HeavyPlayer,
  db: Queryable,
  paths: () => Paths | Promise<Paths>,
): Promise<Map<string, number[]>> {
  const buffers = new Map<string, number[]>()
  for (const more of [FEW_MATCHES, MANY_MATCHES - FEW_MATCHES]) {
    await player.addMatches(more)
    for (const [path, work] of Object.entries(await paths()))
      buffers.set(path, [...(buffers.get(path) ?? []), await buffersOf(db, work)])
  }
  return buffers
}

/** A tree may be one page deeper, and its pages fuller. */
export function expectFlat(costs: Map<string, number[]>, path: string): void {
  const [few, many] = costs.get(path) ?? []
  invariant(few !== undefined && many !== undefined, `${path} was measured twice`)
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(BUFFERS_MAX)
  expect(many).toBeLessThanOrEqual(Math.max(few * 1.5, few + 30))
}
