import type { Queryable } from '../../platform/sql.ts'
import { listPersonFacts, listVerified, type PersonFacts } from './check-store.ts'

/** [Q3] What identity knows of these players that decides who may meet whom. */
export async function personFactsOf(
  db: Queryable,
  playerIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, PersonFacts>> {
  const facts = playerIds.length === 0 ? [] : await listPersonFacts(db, playerIds, new Date(nowMs))
  return new Map(facts.map((fact) => [fact.playerId, fact]))
}

/** [B8] The verified people: checked, active, and the first account of their person. */
export async function verifiedPlayersOf(db: Queryable, playerIds: readonly string[]): Promise<Set<string>> {
  return new Set(playerIds.length === 0 ? [] : await listVerified(db, playerIds))
}
