import type pg from 'pg'

/** A pool that counts its queries by name. */
export function counting(pool: pg.Pool): { readonly pool: pg.Pool; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>()
  const query = (...args: unknown[]): unknown => {
    const name: unknown = Reflect.get(Object(args[0]), 'name')
    if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1)
    const run: unknown = Reflect.get(pool, 'query')
    return typeof run === 'function' ? Reflect.apply(run, pool, args) : undefined
  }
  const counted = new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  })
  return { pool: counted, counts }
}
