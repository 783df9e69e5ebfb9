// What the saves say about the time that matches got back [M10].
import type pg from 'pg'
import { decompress } from '../../apps/server/src/match/compress-save.ts'

type SaveRow = { readonly id: string; readonly version: number; readonly entries: Buffer }
type Course = {
  version: number
  /** When somebody missed a turn. */
  judgedAtMs: number[]
  /** When somebody missed one before the match had its time back. */
  judgedTooSoonAtMs: number[]
  hasTimeBack: boolean
}

const NEWER = `
  select s.match_id as id, s.version, s.entries
    from match_save s
    left join unnest($1::uuid[], $2::int[]) as k (id, version) on k.id = s.match_id
   where s.version > coalesce(k.version, 0)
   order by s.match_id, s.version`

/** Reads each save once, however often it looks. */
export class SavesRead {
  private readonly pool: pg.Pool
  private readonly courses = new Map<string, Course>()

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** The matches of which somebody has missed a turn since then. */
  async judgedSince(sinceMs: number): Promise<Set<string>> {
    await this.readNewer()
    return this.idsWith(({ judgedAtMs }) => judgedAtMs.some((atMs) => atMs >= sinceMs))
  }

  /** Those of which somebody missed a turn since then, before the match had its time back. */
  async judgedTooSoonSince(sinceMs: number): Promise<Set<string>> {
    await this.readNewer()
    return this.idsWith(({ judgedTooSoonAtMs }) => judgedTooSoonAtMs.some((atMs) => atMs >= sinceMs))
  }

  /** Those of which somebody had missed a turn before then, of what was read. */
  judgedUntil(untilMs: number): Set<string> {
    return this.idsWith(({ judgedAtMs }) => judgedAtMs.some((atMs) => atMs < untilMs))
  }

  /** How many running matches still wait for their time. */
  async countUnextended(): Promise<number> {
    await this.readNewer()
    const { rows } = await this.pool.query<{ id: string }>('select id from match where finished_at is null')
    return rows.filter(({ id }) => this.courses.get(id)?.hasTimeBack !== true).length
  }

  private async readNewer(): Promise<void> {
    const known = [...this.courses]
    const { rows } = await this.pool.query<SaveRow>(NEWER, [
      known.map(([id]) => id),
      known.map(([, { version }]) => version),
    ])
    for (const row of rows) this.follow(row)
  }

  private follow({ id, version, entries }: SaveRow): void {
    const course = this.courses.get(id) ?? {
      version: 0,
      judgedAtMs: [],
      judgedTooSoonAtMs: [],
      hasTimeBack: false,
    }
    for (const line of decompress(entries).split('\n')) {
      if (line.includes('"type":"outage"')) course.hasTimeBack = true
      if (!line.includes('"type":"timeout"')) continue
      const { t }: { t: number } = JSON.parse(line)
      course.judgedAtMs.push(t)
      if (!course.hasTimeBack) course.judgedTooSoonAtMs.push(t)
    }
    this.courses.set(id, { ...course, version })
  }

  private idsWith(holds: (course: Course) => boolean): Set<string> {
    return new Set([...this.courses].filter(([, course]) => holds(course)).map(([id]) => id))
  }
}
