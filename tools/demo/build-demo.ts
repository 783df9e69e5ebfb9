import type { Database } from '../../apps/server/src/platform/db.ts'
import { WEEK_MS } from '../../load/season/end-week.ts'
import { addPeople } from './add-people.ts'
import type { DemoPerson } from './people.ts'
import { mondayOf, type Played, pastWeeks, playSeason } from './play-season.ts'

type DemoDeps = {
  readonly app: Database
  readonly owner: Database
  readonly nowMs: number
  readonly passwordHash: string
}

/** `others` may be playing when the world is continued, `veterans` never are. */
type DemoPeople = { readonly veterans: readonly DemoPerson[]; readonly others: readonly DemoPerson[] }

/** What exists stays, so it is safe to repeat. Nothing else may use the database meanwhile. */
export async function buildDemo(
  { app, owner, nowMs, passwordHash }: DemoDeps,
  { veterans, others }: DemoPeople,
): Promise<Played> {
  const everybody = [...others, ...veterans]
  const sinceMs = mondayOf(nowMs) - pastWeeks(nowMs) * WEEK_MS
  await addPeople(owner.pool, { people: everybody, passwordHash, sinceMs })
  return playSeason({ app, owner: owner.pool, nowMs }, { everybody, veterans })
}
