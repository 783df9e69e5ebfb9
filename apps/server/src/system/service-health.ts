import { type PartState, SERVICE_PARTS, type ServicePart } from '@throwdown/contract/system'
import { MODES } from '@throwdown/rules/terms'
import type { Context } from '../platform/context.ts'
import { type HealthFigures, readHealth } from './health-store.ts'
import { countThrows, RecentThrows, type ThrowCounts } from './recent-throws.ts'

/** However many ask, the database is asked once in this time. */
const KEPT_MS = 15_000
const SAMPLE_EVERY_MS = 60_000
/** The cashier writes every five seconds while it reads the chain. */
const CASHIER_SILENT_SECONDS_MAX = 120
const WITHDRAWAL_WAITS_SECONDS_MAX = 300
/** As the objective allows in a bad hour. */
const GOOD_THROWS_MIN = 0.985
/** Fewer say little. */
const THROWS_MIN = 20

type Health = {
  readonly checkedAt: string
  readonly parts: readonly { readonly part: ServicePart; readonly state: PartState }[]
}
type HealthDeps = Pick<Context, 'clock' | 'log' | 'metrics'> & {
  readonly readDatabase: Pick<Context['readDatabase'], 'pool'>
}

/** What the page /status says. Only states: no figure of it helps to find when a part is weak. */
export function serviceHealthReader({ clock, log, metrics, readDatabase }: HealthDeps) {
  const recent = new RecentThrows()
  const countRecent = async (nowMs: number) => recent.since(nowMs, await countThrows(metrics))
  // Also while nobody looks at the page, or its last minutes would be those since the last look.
  const sampling = setInterval(() => void countRecent(clock.nowMs()), SAMPLE_EVERY_MS).unref()
  let kept: { readonly atMs: number; readonly health: Promise<Health> } | undefined
  const read = async (nowMs: number): Promise<Health> => {
    const throws = await countRecent(nowMs)
    const figures = await readHealth(readDatabase.pool).catch((err: unknown) => {
      log.warn({ err }, 'the state of the service could not be read')
      return undefined
    })
    const states = figures ? statesOf(figures, throws) : undefined
    const parts = SERVICE_PARTS.map((part) => ({ part, state: states?.[part] ?? 'stopped' }))
    return { checkedAt: new Date(nowMs).toISOString(), parts }
  }
  return {
    read(): Promise<Health> {
      const nowMs = clock.nowMs()
      if (!kept || nowMs - kept.atMs >= KEPT_MS) kept = { atMs: nowMs, health: read(nowMs) }
      return kept.health
    },
    stop: () => clearInterval(sampling),
  }
}

export function statesOf(
  figures: HealthFigures,
  throws: ThrowCounts,
): Readonly<Record<ServicePart, PartState>> {
  return {
    service: figures.areDeadlinesLate ? 'slow' : 'works',
    pairing: pairingState(figures),
    throws: throwState(throws),
    deposits: depositState(figures),
    withdrawals: withdrawalState(figures),
  }
}

function pairingState({ isFrozen, paused, isPairingSlow }: HealthFigures): PartState {
  if (isFrozen || MODES.every((mode) => paused.includes(mode))) return 'paused'
  return isPairingSlow ? 'slow' : 'works'
}

function throwState({ total, good }: ThrowCounts): PartState {
  if (total < THROWS_MIN) return 'quiet'
  return good < GOOD_THROWS_MIN * total ? 'slow' : 'works'
}

const isCashierSilent = ({ cashierSilentSeconds: seconds }: HealthFigures): boolean =>
  seconds === null || seconds > CASHIER_SILENT_SECONDS_MAX

function depositState(figures: HealthFigures): PartState {
  if (figures.paused.includes('deposits')) return 'paused'
  return isCashierSilent(figures) ? 'stopped' : 'works'
}

function withdrawalState(figures: HealthFigures): PartState {
  if (figures.isFrozen || figures.areWithdrawalsPaused) return 'paused'
  if (isCashierSilent(figures)) return 'stopped'
  const isLate = figures.withdrawalWaitsSeconds > WITHDRAWAL_WAITS_SECONDS_MAX
  return isLate || figures.isWithdrawalHeldUp ? 'slow' : 'works'
}
