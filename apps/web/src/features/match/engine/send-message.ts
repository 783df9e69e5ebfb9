import type { MatchLink, Opening } from '../../../realtime/match-link.ts'

/** How often the socket alone is tried: one lost frame is normal, losing every opening is not. */
const TRIES_OVER_THE_SOCKET = 2

type Channels = {
  readonly link: MatchLink
  readonly postOpening: (opening: Opening) => Promise<void>
}

/** Sends openings over the socket and, if that loses them, over the second channel as well. */
export class OpeningSender {
  private readonly channels: Channels
  private readonly triesOf = new Map<number, number>()

  constructor(channels: Channels) {
    this.channels = channels
  }

  /** Rejects if no channel accepted it; the caller sends it again. */
  async send(opening: Opening, { isOnline }: { isOnline: boolean }): Promise<void> {
    const { link, postOpening } = this.channels
    const tries = (this.triesOf.get(opening.turn) ?? 0) + 1
    this.triesOf.set(opening.turn, tries)
    const needsSecond = !isOnline || tries > TRIES_OVER_THE_SOCKET
    await Promise.any([
      ...(isOnline ? [link.send('revealHand', opening)] : []),
      ...(needsSecond ? [postOpening(opening)] : []),
    ])
  }
}
