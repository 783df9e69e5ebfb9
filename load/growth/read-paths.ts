// Every page that reads what grows, and the reads on the way of a join and of a pairing round, as the server calls them: for the
// player with the longest life.
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { showStatement } from '../../apps/server/src/cashier/wallet/show-statement.ts'
import { publicPlayersOf } from '../../apps/server/src/identity/people/public-players.ts'
import { withoutSol } from '../../apps/server/src/ledger/sol-figures.ts'
import { showSafePlay } from '../../apps/server/src/limits/show-safe-play.ts'
import { listUsage, readSession } from '../../apps/server/src/limits/store.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { findCareer, findHeadToHead } from '../../apps/server/src/profile/card-store.ts'
import { showHistory, showThrows } from '../../apps/server/src/profile/show-history.ts'
import { showOverview } from '../../apps/server/src/profile/show-overview.ts'
import { loadHistory } from '../../apps/server/src/queue/pairing-store.ts'
import { readReport } from '../../apps/server/src/staff/report-store.ts'
import { showAccounts, showJournals, showLedgerState } from '../../apps/server/src/staff/show-ledger.ts'
import { showPlayer } from '../../apps/server/src/staff/show-player.ts'
import type { BenchSide } from './bench-side.ts'

export type ReadPath = {
  /** A page has a bar of its own; the rest is shown. */
  readonly kind: 'page' | 'job'
  readonly name: string
  readonly pool: pg.Pool
  /** The next sample of the same call. */
  readonly call: () => Promise<unknown>
}

const LINES_OF_CSV = 200
const MATCHES_OF_PAGE = 20
const JOURNALS_OF_PAGE = 50
const DAY_MS = 86_400_000
const REPORT_DAYS = 92
const PAIRED_AT_ONCE = 200

export async function readPathsOf(side: BenchSide): Promise<ReadPath[]> {
  return [
    ...statementPaths(side),
    ...historyPaths(side),
    ...playerPaths(side),
    ...(await staffPaths(side)),
    ...queuePaths(side),
  ]
}

const page = (name: string, pool: pg.Pool, call: ReadPath['call']): ReadPath => ({
  kind: 'page',
  name,
  pool,
  call,
})

function statementPaths({ app, heavyId }: BenchSide): ReadPath[] {
  const show = (query: Parameters<typeof showStatement>[2]) => showStatement(app, heavyId, query)
  const middleMs = Date.now() - 180 * DAY_MS
  let before: string | undefined
  return [
    page('statement', app, () => show({})),
    // A file is made of one page after the other.
    page('statement_csv_next', app, async () => {
      const { next } = await show({ limit: LINES_OF_CSV, ...(before !== undefined && { before }) })
      before = next ?? undefined
    }),
    page('statement_kind', app, () => show({ kind: 'bonus' })),
    page('statement_days', app, () => show({ fromMs: middleMs, untilMs: middleMs + DAY_MS })),
  ]
}

function historyPaths({ app, heavyId, opponentIds }: BenchSide): ReadPath[] {
  const deps = { db: app, publicPlayersOf: (ids: readonly string[]) => publicPlayersOf(app, ids) }
  const show = (query: Partial<Parameters<typeof showHistory>[2]>) =>
    showHistory(deps, heavyId, { limit: MATCHES_OF_PAGE, ...query })
  const nextOpponent = inTurn(opponentIds)
  return [
    page('history', app, () => show({})),
    page('history_opponent', app, () => show({ opponent: nextOpponent() })),
    page('history_void', app, () => show({ result: 'void' })),
    page('history_tier', app, () => show({ tier: 50, mode: 'bounty' })),
    page('coach', app, () => showThrows(app, heavyId)),
  ]
}

function playerPaths({ app, heavyId, opponentIds }: BenchSide): ReadPath[] {
  const nextOpponent = inTurn(opponentIds)
  const overview = { db: app, clock: systemClock, solFigures: async () => withoutSol }
  return [
    page('card_career', app, () => findCareer(app, heavyId)),
    page('card_head_to_head', app, () => findHeadToHead(app, heavyId, nextOpponent())),
    page('overview', app, () => showOverview(overview, heavyId)),
    page('safe_play', app, () => showSafePlay(app, heavyId, Date.now())),
    page('play_session_of', app, () => readSession(app, heavyId, new Date())),
    page('play_usage_of', app, () => listUsage(app, heavyId, new Date())),
  ]
}

async function staffPaths({ app, heavyId, staff }: BenchSide): Promise<ReadPath[]> {
  const log = { warn: () => undefined, error: () => undefined }
  const deps = { db: app, reader: staff }
  const { accounts } = await showAccounts(deps, { player: heavyId })
  const accountId = accounts.find(({ code }) => code.endsWith(':available'))?.id ?? '0'
  const until = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - (REPORT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  let before: string | undefined
  return [
    page('staff_player', app, () => showPlayer({ pool: app, log }, { reader: staff, playerId: heavyId })),
    page('staff_accounts', app, () => showAccounts(deps, { player: heavyId })),
    page('staff_journals', app, async () => {
      const { next } = await showJournals(deps, { accountId, before, limit: JOURNALS_OF_PAGE })
      before = next ?? undefined
    }),
    page('staff_ledger', app, () => showLedgerState(deps)),
    page('report', app, () => readReport(app, staff, { from, until })),
  ]
}

function queuePaths({ app, owner, heavyId, playerIds }: BenchSide): ReadPath[] {
  const { pairing, bounty } = termsOfVersion(CURRENT_TERMS_VERSION)
  const window = { windowMs: pairing.normal.pairWindowMs, poolMs: bounty.poolMs, poolId: null }
  const waiting = [heavyId, ...playerIds.slice(0, PAIRED_AT_ONCE - 1)]
  return [
    // Granted to nobody: queue_join_all calls it.
    page('play_limit_refusal', owner, () =>
      owner.query('select play_limit_refusal($1, $2, $3)', [heavyId, 5_000_000, new Date()]),
    ),
    {
      kind: 'job',
      name: 'pairing_history',
      pool: app,
      call: () => loadHistory(app, waiting, { ...window, nowMs: Date.now() }),
    },
  ]
}

function inTurn(items: readonly string[]): () => string {
  let next = 0
  return () => {
    next += 1
    return items[next % items.length] ?? ''
  }
}
