import type { COMMANDS } from '@throwdown/contract/realtime'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import type { z } from 'zod'
import type { CertificateBook } from '../match/certificate-book.ts'
import type { MatchHost } from '../match/host.ts'
import { entriesToSend } from '../match/match-news.ts'
import type { MatchStore } from '../match/ports.ts'
import { type PublicPlayerPorts, showPlayers } from '../match/show-players.ts'
import { type MatchHead, type SavedEntry, seatOf } from '../match/stored-match.ts'
import { Budgets } from '../platform/budgets.ts'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import type { Connection } from './connections.ts'
import { entriesMessage } from './push-news.ts'
import type { PushProgress } from './push-progress.ts'

export type SyncDeps = {
  readonly store: Pick<MatchStore, 'loadEntries'>
  readonly clock: Clock
  readonly host: MatchHost
  readonly certificates: CertificateBook
  readonly ports: PublicPlayerPorts
  readonly progress: PushProgress
}

/** A finished match never changes, so a second request within a second gains nothing. */
const FINISHED_SYNCS = { max: 2, windowMs: 2_000 }
/** A reply may be a thousand times as large as its request. */
const SYNCED_ENTRIES = { max: 250, windowMs: 5_000 }

type Limits = Readonly<Record<'finished' | 'entries', Budgets>>
type Sync = (typeof COMMANDS)['sync']

/** Returns the handler of `sync`: the entries of a match that a tab does not have yet, as far as its player may see them. */
export function syncMatch(
  deps: SyncDeps,
): (payload: z.output<Sync['payload']>, from: Connection) => Promise<z.output<Sync['ack']>> {
  const limits = { finished: new Budgets(FINISHED_SYNCS), entries: new Budgets(SYNCED_ENTRIES) }
  return async ({ matchId, afterSeq }, from) => {
    const { host, ports, progress, clock, certificates: book } = deps
    const head = await host.headOf(matchId)
    const { facts } = head
    const seat = seatOf(facts, from.playerId)
    if (seat === undefined) return refuse('not_found')
    limitSync(limits, head, { playerId: from.playerId, afterSeq, nowMs: clock.nowMs() })
    const saved = await entriesFor(deps, head, { playerId: from.playerId, afterSeq })
    const shownTo = await showPlayers(ports, facts, saved)
    const visible = visibleEntries(saved, seat).filter(({ stored }) => stored.entry.seq > afterSeq)
    const entries = visible.map(({ stored }) => stored)
    const certificates = await book.certificatesOf(entries)
    progress.pushed(
      from.playerId,
      entriesMessage({ matchId, seat, version: 0, entries: visible, certificates }),
    )
    return {
      matchId,
      seat,
      tier: facts.tier,
      mode: facts.mode,
      fighters: shownTo(seat),
      playsHere: facts.seats[seat].deviceId === from.deviceId && !from.replaced,
      entries: entriesToSend(entries),
      certificates,
      rematchNumber: facts.rematchNumber,
      serverTimeMs: clock.nowMs(),
    }
  }
}

type SyncRequest = { readonly playerId: string; readonly afterSeq: number }

/** Taken before the entries are read. */
function limitSync(
  limits: Limits,
  { facts, nextSeq, isFinished }: MatchHead,
  { playerId, afterSeq, nowMs }: SyncRequest & { readonly nowMs: number },
): void {
  const missing = Math.max(0, nextSeq - 1 - afterSeq)
  const isAllowed =
    limits.entries.take(playerId, nowMs, facts.mode === 'bounty' ? nextSeq : missing) &&
    (!isFinished || missing === 0 || limits.finished.take(playerId, nowMs))
  if (!isAllowed) refuse('too_many_requests')
}

/** The entries after one. All of them if the match is over, and in Bounty, where they say whom the player may see [Q5]. */
async function entriesFor(
  { host, store }: SyncDeps,
  { facts: { id, mode }, isFinished }: MatchHead,
  { playerId, afterSeq }: SyncRequest,
): Promise<readonly SavedEntry[]> {
  // The node that a player comes back to times the match: the one that did may have died.
  if (!isFinished) await host.watch(id)
  const kept = isFinished ? await host.finishedEntriesOf(id, [{ name: playerId, share: 1 }]) : undefined
  return kept ?? store.loadEntries(id, mode === 'bounty' ? -1 : afterSeq)
}
