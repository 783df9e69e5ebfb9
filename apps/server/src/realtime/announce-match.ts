import { SEATS } from '@throwdown/rules/terms'
import type { CertificateBook } from '../match/certificate-book.ts'
import type { MatchHost } from '../match/host.ts'
import { type PublicPlayerPorts, showPlayers } from '../match/show-players.ts'
import type { PairedMatch } from '../queue/pair-slice.ts'
import type { Courier } from './courier.ts'
import { matchFoundMessage } from './push-news.ts'

type AnnounceDeps = {
  readonly host: MatchHost
  readonly courier: Courier
  readonly ports: PublicPlayerPorts
  readonly certificates: CertificateBook
}

/** Sends both players their match, whichever node they are connected to, and starts its timer here. */
export async function announceMatch(
  { host, courier, ports, certificates: book }: AnnounceDeps,
  { matchId, header, seats, stored }: PairedMatch,
): Promise<void> {
  host.begin(stored)
  // Nobody has opened a hand.
  const shownTo = await showPlayers(ports, stored.facts, [])
  const certificates = await book.certificatesOf([header])
  for (const seat of SEATS) {
    const { playerId, ticketId } = seats[seat]
    courier.send(playerId, matchFoundMessage({ matchId, seat, ticketId, header, certificates, shownTo }))
  }
}
