import { SEATS } from '@throwdown/rules/terms'
import type { CertificateBook } from '../match/certificate-book.ts'
import type { MatchHost } from '../match/host.ts'
import { type PublicPlayerPorts, showPlayers } from '../match/show-players.ts'
import type { PairedMatch } from '../queue/pair-slice.ts'
import type { Courier } from './courier.ts'
import type { FindKeeper } from './find-keeper.ts'
import { matchFoundMessage } from './push-news.ts'

type AnnounceDeps = {
  readonly host: Pick<MatchHost, 'begin'>
  readonly courier: Pick<Courier, 'isHere' | 'send'>
  readonly ports: PublicPlayerPorts
  readonly certificates: CertificateBook
  readonly nodeId: string
  readonly findKeeper: FindKeeper
}

/**
 * Sends both players their match, whichever node they are connected to, and names the node that keeps it: others relay their
 * moves to it. It is this one if it has one of the players.
 */
export async function announceMatch(
  { host, courier, ports, certificates: book, nodeId, findKeeper }: AnnounceDeps,
  { matchId, header, seats, stored }: PairedMatch,
): Promise<void> {
  const isHere = SEATS.some((seat) => courier.isHere(seats[seat].playerId))
  if (isHere) host.begin(stored)
  const keeper = isHere ? nodeId : await findKeeper([seats[0].playerId, seats[1].playerId])
  // Nobody has opened a hand.
  const shownTo = await showPlayers(ports, stored.facts, [])
  const certificates = await book.certificatesOf([header])
  for (const seat of SEATS) {
    const { playerId, ticketId } = seats[seat]
    const message = matchFoundMessage({ matchId, seat, ticketId, header, certificates, shownTo })
    courier.send(playerId, { ...message, ...(keeper !== undefined && { keeper }) })
  }
}
