// What the database says about the time that matches got back [M10].
import type pg from 'pg'

/** The matches of which somebody has missed a turn so far. */
export async function judgedMatches(pool: pg.Pool): Promise<Set<string>> {
  return idsOf(pool, `select distinct match_id as id from match_save where entries like '%"type":"timeout"%'`)
}

/** Those of which somebody missed a turn before the match had its time back. */
export async function judgedBeforeExtension(pool: pg.Pool): Promise<Set<string>> {
  return idsOf(
    pool,
    `select distinct s.match_id as id
       from match_save s
      where s.entries like '%"type":"timeout"%'
        and not exists (
          select
            from match_save e
           where e.match_id = s.match_id
             and e.entries like '%"type":"outage"%'
             and (e.version < s.version
                  or (e.version = s.version
                      and strpos(e.entries, '"type":"outage"') < strpos(s.entries, '"type":"timeout"'))))`,
  )
}

/** How many matches still wait for their time. */
export async function countUnextended(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n
       from match m
      where m.finished_at is null
        and not exists (select from match_save e where e.match_id = m.id and e.entries like '%"type":"outage"%')`,
  )
  return rows[0]?.n ?? Number.NaN
}

async function idsOf(pool: pg.Pool, text: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(text)
  return new Set(rows.map(({ id }) => id))
}
