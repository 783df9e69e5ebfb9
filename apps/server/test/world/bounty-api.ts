import { randomBytes } from 'node:crypto'
import { type BountyRun, currentRuns } from '@throwdown/contract/bounty'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { enqueuedJobs } from '../../src/app/enqueued-jobs.ts'
import { buildHttp } from '../../src/app/http.ts'
import type { BountyPorts } from '../../src/bounty/ports.ts'
import { bountyRoutes } from '../../src/bounty/routes.ts'
import { createSolFigures } from '../../src/ledger/sol-figures.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { parseServerConfig } from '../../src/platform/config.ts'
import { openContext } from '../../src/platform/context.ts'
import type { TestDatabase } from '../../src/platform/testing/database.ts'
import { PATIENCE } from '../../src/platform/testing/patience.ts'
import { BoardKeeper } from '../../src/standings/keep-boards.ts'
import { Names } from '../../src/standings/read/names.ts'
import { applyAll } from '../../src/standings/testing/events.ts'
import { callerByHeader } from './caller-by-header.ts'
import { ORIGIN, PLAIN_PORTS } from './node.ts'
import type { TestPlayer } from './test-player.ts'

type Reply = { readonly success: boolean; readonly code?: string; readonly data: unknown }

type BountyApiDeps = {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly owner: pg.Pool
  readonly clock: Clock
}

/** The bounty routes on the clock of a world. The caller is read from a header instead of a session. */
export async function openBountyApi(
  { database, pool, owner, clock }: BountyApiDeps,
  ports: BountyPorts = PLAIN_PORTS,
) {
  const context = openContext(configOf(database), { process: 'server', jobs: enqueuedJobs })
  const http = await buildHttp(context, (api) =>
    bountyRoutes(api, {
      db: pool,
      reads: pool,
      redis: context.redis,
      clock,
      ports,
      names: new Names(pool),
      solFigures: createSolFigures({ db: pool, clock }),
    }),
  )
  http.requireAccess = callerByHeader
  const keeper = new BoardKeeper({ ...context, clock })
  /** Everything that has happened is on the boards. */
  const show = async (): Promise<void> => {
    await vi.waitFor(() => expect(context.redis.isReady).toBe(true), PATIENCE)
    await applyAll(keeper, owner)
    await keeper.load()
  }
  const get = async (path: string, player?: { readonly id: string }): Promise<Reply> => {
    const headers = player ? { 'x-player': player.id } : {}
    return (await http.inject({ url: `/api/bounty-pool${path}`, headers })).json<Reply>()
  }
  const choose = async (player: TestPlayer, choice: 'bank-it' | 'risk-it', matchId: string, tier = 5) => {
    const url = `/api/bounty-pool/${choice}`
    const headers = { 'x-player': player.id }
    return (await http.inject({ method: 'POST', url, headers, payload: { tier, matchId } })).json<Reply>()
  }
  return {
    get,
    choose,
    show,
    async runOf(player: TestPlayer): Promise<BountyRun | undefined> {
      return currentRuns.reply.parse(await get('/user-current', player)).data.runs[0]
    },
    async close() {
      await keeper.stop()
      await http.close()
      await context.shutdown.run()
    },
  }
}

const configOf = (database: TestDatabase) =>
  parseServerConfig({
    NODE_ENV: 'test',
    WEB_ORIGINS: ORIGIN,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url('throwdown_app'),
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    EVENT_LOOP_DELAY_MAX_MS: '0',
    RATE_LIMIT_MAX: '100000',
  })

export type BountyApi = Awaited<ReturnType<typeof openBountyApi>>
