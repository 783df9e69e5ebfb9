import type pg from 'pg'

/** PostgreSQL's time per match by statement, most expensive first. */
export async function startProfile(pool: pg.Pool): Promise<(matches: number) => Promise<string[]>> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
  return async (matches) => {
    const { rows } = await pool.query<{ query: string; calls: bigint; ms: number }>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as query, calls, total_exec_time as ms
         from pg_stat_statements order by total_exec_time desc limit 14`,
    )
    return rows.map(
      ({ query, calls, ms }) =>
        `${(ms / matches).toFixed(3)} ms a match, ${(Number(calls) / matches).toFixed(2)} calls: ${query}`,
    )
  }
}
