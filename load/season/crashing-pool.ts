import type pg from 'pg'

/** Where a worker crashes: before a statement reaches the database, or after it ran and before the result was read. */
export type CrashPoint = { readonly when: 'before' | 'after'; readonly statement: string }

class Crash extends Error {
  constructor({ when, statement }: CrashPoint) {
    super(`died ${when} ${statement}`)
    this.name = 'Crash'
  }
}

/** A connection pool whose process crashes at the first statement of that name. After that nothing reaches the database, not even a rollback. */
export function crashingPool(pool: pg.Pool, point: CrashPoint): { pool: pg.Pool; hasCrashed: () => boolean } {
  let isDead = false
  const guard = async (statement: unknown, run: () => Promise<unknown>): Promise<unknown> => {
    if (isDead) throw new Crash(point)
    const isHere = textOf(statement).includes(point.statement)
    if (isHere && point.when === 'before') isDead = true
    if (isDead) throw new Crash(point)
    const answer = await run()
    if (isHere) isDead = true
    if (isDead) throw new Crash(point)
    return answer
  }
  const dying = new Proxy(pool, {
    get(target, name, receiver) {
      if (name === 'query')
        return (...call: Parameters<pg.Pool['query']>) => guard(call[0], async () => target.query(...call))
      if (name === 'connect') return async () => dyingClient(await target.connect(), guard)
      return Reflect.get(target, name, receiver)
    },
  })
  return { pool: dying, hasCrashed: () => isDead }
}

type Guard = (statement: unknown, run: () => Promise<unknown>) => Promise<unknown>

function dyingClient(client: pg.PoolClient, guard: Guard): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query')
        return (...call: Parameters<pg.PoolClient['query']>) =>
          guard(call[0], async () => target.query(...call))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null ? String(Reflect.get(statement, 'text')) : ''
}
