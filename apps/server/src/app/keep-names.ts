import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { repeatEvery } from '../platform/repeat.ts'
import { Names } from '../standings/read/names.ts'

/** A search reads the newest names itself. */
const READ_EVERY_MS = 2_000

const kept = new WeakMap<FastifyInstance, Names>()

/** One index of names for all boards of a server, kept up to date while it runs. */
export function keepNames(
  api: FastifyInstance,
  { readDatabase, log }: Pick<Context, 'readDatabase' | 'log'>,
): Names {
  const known = kept.get(api)
  if (known) return known
  const names = new Names(readDatabase.pool)
  kept.set(api, names)
  const task = repeatEvery(READ_EVERY_MS, 'read names', log, async () => {
    await names.readNew()
    await names.readAgain()
  })
  api.addHook('onClose', () => task.stop())
  return names
}
