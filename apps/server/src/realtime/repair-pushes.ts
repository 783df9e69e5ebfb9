import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import type { CertificateBook } from '../match/certificate-book.ts'
import type { MatchStore } from '../match/ports.ts'
import type { Courier } from './courier.ts'
import { entriesMessage } from './push-news.ts'
import type { Progress, PushProgress } from './push-progress.ts'

const QUIET_MS = 1_000

type RepairDeps = {
  readonly store: MatchStore
  readonly certificates: CertificateBook
  readonly progress: PushProgress
  readonly courier: Courier
}

/**
 * A node may die between save and push, and Redis may lose a message: once a second the transcripts of quiet players
 * are compared with what they were sent. Nothing is sent because of an entry the player may not see yet [F4].
 */
export async function repairPushes(deps: RepairDeps): Promise<void> {
  const { store, progress } = deps
  const quiet = progress.quietFor(QUIET_MS)
  if (quiet.length === 0) return
  const saved = await store.loadProgress([...new Set(quiet.map(([, { matchId }]) => matchId))])
  for (const [playerId, sent] of quiet) {
    const match = saved.get(sent.matchId)
    if (match && match.nextSeq - 1 > sent.lastSeq)
      await sendMissing(deps, playerId, { ...sent, version: match.version })
  }
}

async function sendMissing(
  { store, certificates: book, courier }: RepairDeps,
  playerId: string,
  sent: Progress & { readonly version: number },
): Promise<void> {
  const { matchId, seat, version, lastSeq, openSeq } = sent
  const visible = visibleEntries(await store.loadEntries(matchId, openSeq), seat)
  if (!visible.some(({ stored }) => stored.entry.seq > lastSeq)) return
  const certificates = await book.certificatesOf(visible.map(({ stored }) => stored))
  courier.deliver(playerId, entriesMessage({ matchId, seat, version, entries: visible, certificates }))
}
