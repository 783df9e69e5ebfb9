import { PrefixIndex } from '../../platform/prefix-index.ts'
import type { Queryable } from '../../platform/sql.ts'
import { listNames } from './store.ts'

const NEW_PER_READ = 5_000
// Read in about a millisecond, which other calls have to wait.
const KNOWN_PER_READ = 1_000

/** The first letters of every player's name, by number. A changed name is found late; searches check the names they show. */
export class Names {
  readonly index = new PrefixIndex()
  private readonly db: Queryable
  private checkedNo = 0
  private reading: Promise<void> | undefined

  constructor(db: Queryable) {
    this.db = db
  }

  /** Reads the players that are new since the last time. */
  async readNew(): Promise<void> {
    const readToEnd = async () => {
      while ((await this.read(this.index.last, NEW_PER_READ)) !== null);
    }
    this.reading ??= readToEnd().finally(() => (this.reading = undefined))
    await this.reading
  }

  /** Reads some of the known players again; after the last one it begins again. */
  async readAgain(): Promise<void> {
    this.checkedNo = (await this.read(this.checkedNo, KNOWN_PER_READ)) ?? 0
  }

  /** The last number that was read; null: there is none after the given one. */
  private async read(afterNo: number, limit: number): Promise<number | null> {
    const players = await listNames(this.db, { afterNo, limit })
    for (const { playerNo, name } of players) this.index.set(playerNo, name)
    return players.at(-1)?.playerNo ?? null
  }
}
