import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import type { CertificateBook } from '../match/certificate-book.ts'
import type { MatchHost } from '../match/host.ts'
import type { MatchStore } from '../match/ports.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Courier } from './courier.ts'
import type { PlayerMessage } from './player-message.ts'
import { type BalanceOf, entriesMessage, pushBalances } from './push-news.ts'
import type { Progress, PushProgress } from './push-progress.ts'

/** While messages between nodes may be missing, players wait for less. */
const QUIET_MS = { sound: 1_000, disturbed: 250 }
export const REPAIR_EVERY_MS = QUIET_MS.disturbed

/** Leaves time for the node that times the match. */
const OVERDUE_MS = 1_000

type RepairDeps = {
  readonly store: MatchStore
  readonly host: Pick<MatchHost, 'dropOlderThan' | 'watch'>
  readonly clock: Clock
  readonly certificates: CertificateBook
  readonly progress: PushProgress
  readonly courier: Courier
  readonly balanceOf: BalanceOf
  readonly onRepaired: () => void
}

/** To be repeated every `REPAIR_EVERY_MS`: most runs do nothing while messages between nodes arrive. */
export function repairAsNeeded(deps: RepairDeps, bus: Pick<Bus, 'isSound'>): () => Promise<void> {
  const { courier, balanceOf } = deps
  const deliver = (playerId: string, message: PlayerMessage) => courier.deliver(playerId, message)
  let repairedAtMs = 0
  let wasSound = true
  return async () => {
    const nowMs = deps.clock.nowMs()
    const { isSound } = bus
    const isSoundAgain = isSound && !wasSound
    wasSound = isSound
    // Some may have changed on another node, longer ago than messages are kept.
    if (isSoundAgain) await pushBalances({ send: deliver, balanceOf }, courier.playerIds())
    const quietMs = isSound ? QUIET_MS.sound : QUIET_MS.disturbed
    // A timer may be a little early.
    if (nowMs - repairedAtMs < quietMs - REPAIR_EVERY_MS / 2) return
    repairedAtMs = nowMs
    await repairPushes(deps, quietMs)
  }
}

/**
 * A node may die between save and push, and Redis may lose a message: the transcripts of quiet players are
 * compared with what they were sent. Nothing is sent because of an entry the player may not see yet [F4]. A match that
 * nobody times any more is timed here, so that a player who stayed need not wait for the poll.
 */
async function repairPushes(deps: RepairDeps, quietMs: number): Promise<void> {
  const { store, progress, host, clock } = deps
  const quiet = progress.quietFor(quietMs)
  if (quiet.length === 0) return
  const saved = await store.loadProgress([...new Set(quiet.map(([, { matchId }]) => matchId))])
  for (const [matchId, { version, deadlineMs }] of saved) {
    if (deadlineMs === null || deadlineMs > clock.nowMs() - OVERDUE_MS) continue
    // What another node reported may be lost, so the copy may be old.
    host.dropOlderThan({ matchId, version, finished: false })
    await host.watch(matchId)
  }
  for (const [playerId, sent] of quiet) {
    const match = saved.get(sent.matchId)
    if (match && match.nextSeq - 1 > sent.lastSeq)
      await sendMissing(deps, playerId, { ...sent, version: match.version })
  }
}

async function sendMissing(
  { store, certificates: book, courier, balanceOf, onRepaired }: RepairDeps,
  playerId: string,
  sent: Progress & { readonly version: number },
): Promise<void> {
  const { matchId, seat, version, lastSeq, openSeq } = sent
  const visible = visibleEntries(await store.loadEntries(matchId, openSeq), seat)
  if (!visible.some(({ stored }) => stored.entry.seq > lastSeq)) return
  const certificates = await book.certificatesOf(visible.map(({ stored }) => stored))
  const message = entriesMessage({ matchId, seat, version, entries: visible, certificates })
  courier.deliver(playerId, message)
  onRepaired()
  const send = (to: string, pushed: PlayerMessage) => courier.deliver(to, pushed)
  // What the match paid was lost together with its result.
  if (message.finished) await pushBalances({ send, balanceOf }, [playerId])
}
