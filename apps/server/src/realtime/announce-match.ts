import { SEATS } from '@throwdown/rules/terms'
import type { CertificateBook } from '../match/certificate-book.ts'
import type { MatchHost } from '../match/host.ts'
import { type PublicPlayerPorts, showPlayers } from '../match/show-players.ts'
import type { PairedMatch } from '../queue/pair-slice.ts'
import type { Courier } from './courier.ts'
import { matchFoundMessage } from './push-news.ts'

type AnnounceDeps = {
  readonly host: Pick<MatchHost, 'begin'>
  readonly courier: Pick<Courier, 'isHere' | 'send'>
  readonly ports: PublicPlayerPorts
  readonly certificates: CertificateBook
}

/**
 * Sends both players their match, whichever node they are connected to. A node without them keeps no copy: nobody would tell it what
 * happens, and its timer would judge a match that has moved on. The poll finds a match that nobody accepts.
 */
export async function announceMatch(
  { host, courier, ports, certificates: book }: AnnounceDeps,
  { matchId, header, seats, stored }: PairedMatch,
): Promise<void> {
  if (SEATS.some((seat) => courier.isHere(seats[seat].playerId))) host.begin(stored)
  // Nobody has opened a hand.
  const shownTo = await showPlayers(ports, stored.facts, [])
  const certificates = await book.certificatesOf([header])
  for (const seat of SEATS) {
    const { playerId, ticketId } = seats[seat]
    courier.send(playerId, matchFoundMessage({ matchId, seat, ticketId, header, certificates, shownTo }))
  }
}
