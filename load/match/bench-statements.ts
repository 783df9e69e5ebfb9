import type pg from 'pg'

const LINES = 12
/** Matches are saved by functions of this name, one row for each match of the group. */
const SAVES = String.raw`\msave_\w+\s*\(`

export type Statements = {
  readonly saveCalls: number
  readonly savedMatches: number
  /** PostgreSQL's time by statement, most expensive first. */
  readonly slowest: readonly { readonly query: string; readonly calls: number; readonly ms: number }[]
}

/** Counts the statements of all clients from now on. */
export async function startStatements(pool: pg.Pool): Promise<() => Promise<Statements>> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
  return async () => {
    const { rows } = await pool.query<{
      query: string
      calls: number
      rows: number
      ms: number
      saves: boolean
    }>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query, calls::float8 as calls, rows::float8 as rows,
              total_exec_time as ms, query ~ $1 as saves
         from pg_stat_statements
        order by total_exec_time desc`,
      [SAVES],
    )
    const saves = rows.filter((row) => row.saves)
    return {
      saveCalls: saves.reduce((sum, { calls }) => sum + calls, 0),
      savedMatches: saves.reduce((sum, row) => sum + row.rows, 0),
      slowest: rows.slice(0, LINES).map(({ query, calls, ms }) => ({ query, calls, ms })),
    }
  }
}
