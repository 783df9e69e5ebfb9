import { otherSeat, SEATS, type Seat } from '@throwdown/rules/terms'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import { type PlayerBalance, readBalances } from '../ledger/store.ts'
import { signersOf } from '../match/certificate-book.ts'
import type { MatchNews } from '../match/match-news.ts'
import { entriesToSend } from '../match/match-news.ts'
import type { OperatorKeys } from '../match/operator-keys.ts'
import { type PublicPlayerPorts, showPlayers } from '../match/show-players.ts'
import type { SavedEntry } from '../match/stored-match.ts'
import { inBatches } from '../platform/batch.ts'
import type { RematchOffer } from '../queue/rematch.ts'
import type { Courier } from './courier.ts'
import type { EntriesMessage, PlayerMessage } from './player-message.ts'

/** The balance of a player. Requests that arrive during a read share the next one. */
export type BalanceOf = (playerId: string) => Promise<PlayerBalance>

const BATCH_MAX = 500
const STARTS_EVERY_MS = 100

export function readBalancesInBatches(pool: pg.Pool): BalanceOf {
  return inBatches<string, PlayerBalance>({
    sizeMax: BATCH_MAX,
    startsEveryMs: STARTS_EVERY_MS,
    keyOf: (playerId) => playerId,
    runAll: async (playerIds) => {
      const balances = await readBalances(pool, playerIds)
      return playerIds.map((id) => balances.get(id) ?? { available: 0n, reserved: 0n })
    },
  })
}

/** After a save, sends each player the entries their seat may see, both in the same tick. */
export function pushNews(
  { courier, keys }: { readonly courier: Courier; readonly keys: OperatorKeys },
  { facts, version, entries, finished }: MatchNews,
): void {
  for (const seat of SEATS) {
    const { playerId, deviceId } = facts.seats[seat]
    if (entries[seat].length === 0) {
      courier.notifyNodes(playerId, { matchId: facts.id, version, finished })
      continue
    }
    // What this node saved it has signed itself.
    const certificates = signersOf(entries[seat].map(({ stored }) => stored)).flatMap(
      (key) => keys.certificateOf(key) ?? [],
    )
    const message = entriesMessage({
      matchId: facts.id,
      seat,
      version,
      entries: entries[seat],
      certificates,
    })
    const receiptOn = entries[seat].every(isOwnThrow) ? deviceId : undefined
    courier.send(playerId, { ...message, ...(receiptOn !== undefined && { receiptOn }) })
  }
}

/** A throw that only its player may see yet; the tab that sent it gets a receipt. */
const isOwnThrow = ({ stored: { entry }, audience }: SavedEntry): boolean =>
  audience !== 'both' && (entry.type === 'commit' || entry.type === 'reveal')

/** Announces a match to a player, with the header as the first entry. */
export function matchFoundMessage(found: {
  matchId: string
  seat: Seat
  ticketId: string
  header: StoredEntry
  certificates: readonly Certificate[]
  shownTo: Awaited<ReturnType<typeof showPlayers>>
}): PlayerMessage {
  const { matchId, seat, ticketId, header, certificates, shownTo } = found
  const payload = {
    matchId,
    seat,
    ticketId,
    fighters: shownTo(seat),
    entries: entriesToSend([header]),
    certificates: [...certificates],
  }
  return { kind: 'event', name: 'matchFound', payload }
}

/** [Q4] Notifies the other player who offers it and for what, on any page. */
export async function rematchOfferedMessage(
  ports: PublicPlayerPorts,
  { facts, seat, untilMs }: RematchOffer,
): Promise<PlayerMessage> {
  // Only in Normal, which masks nobody.
  const shownTo = await showPlayers(ports, facts, [])
  const payload = {
    matchId: facts.id,
    untilMs,
    tier: facts.tier,
    number: facts.rematchNumber + 1,
    rival: shownTo(otherSeat(seat))[seat],
  }
  return { kind: 'event', name: 'rematchOffered', payload }
}

export async function pushBalances(
  { send, balanceOf }: { readonly send: Courier['send']; readonly balanceOf: BalanceOf },
  playerIds: readonly string[],
): Promise<void> {
  await Promise.all(
    playerIds.map(async (playerId) => {
      const payload = balancePayload(await balanceOf(playerId))
      send(playerId, { kind: 'event', name: 'balanceChanged', payload })
    }),
  )
}

export const balancePayload = ({ available, reserved }: PlayerBalance) => ({
  available: available.toString(),
  reserved: reserved.toString(),
})

export function entriesMessage(sent: {
  matchId: string
  seat: Seat
  version: number
  entries: readonly SavedEntry[]
  certificates: readonly Certificate[]
}): EntriesMessage {
  const { matchId, seat, version, entries, certificates } = sent
  return {
    kind: 'entries',
    matchId,
    seat,
    version,
    entries: entries.map(({ stored }) => stored),
    certificates,
    openSeq: entries.findLast(({ audience }) => audience === 'both')?.stored.entry.seq ?? -1,
    finished: entries.some(({ stored }) => stored.entry.type === 'result'),
  }
}
