import type { Queryable, Statement } from '../../src/platform/sql.ts'

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }

/** How many buffers of 8 kB the statements of this work read, as they are shipped. */
export async function buffersOf(db: Queryable, work: (db: Queryable) => Promise<unknown>): Promise<number> {
  let buffers = 0
  const counting = {
    async query(statement: Statement) {
      const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (analyze, buffers, timing off, format json) ${statement.text}`,
        values: statement.values ?? [],
      })
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      return db.query(statement)
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stores call it with a statement only
  const asQueryable = counting as unknown as Queryable
  // The first call of a connection also reads the catalogue.
  await work(asQueryable)
  buffers = 0
  await work(asQueryable)
  return buffers
}
