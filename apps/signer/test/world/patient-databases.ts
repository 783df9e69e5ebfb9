import type { TestDatabase } from '../../../server/src/platform/testing/database.ts'
import { openPool } from '../../src/databases.ts'

/** The signer's databases. A busy machine may stand still for longer than callers of the signer would wait. */
export async function patientDatabases(database: TestDatabase, max: number) {
  const remembered = await database.state()
  const state = openPool(remembered.url('throwdown_signer_state'), max, 30_000)
  const game = openPool(database.url('throwdown_signer'), max, 30_000)
  return {
    state,
    game,
    /** Its administrator: moves clocks and forgets, which the signer cannot. */
    admin: remembered.open('postgres', 2).pool,
    end: () => Promise.all([state.end(), game.end()]),
  }
}
export type PatientDatabases = Awaited<ReturnType<typeof patientDatabases>>
