import type { MatchLink, Opening } from '../../../realtime/match-link.ts'

/** So often the socket alone is tried; a lost frame is one thing, a line that loses every opening another. */
const TRIES_OVER_THE_SOCKET = 2

type Channels = {
  readonly link: MatchLink
  readonly postOpening: (opening: Opening) => Promise<void>
}

/** Sends openings over the socket and, when that does not bring them through, over the second channel as well. */
export class OpeningSender {
  private readonly channels: Channels
  private readonly triesOf = new Map<number, number>()

  constructor(channels: Channels) {
    this.channels = channels
  }

  /** Rejects when no channel took it; whoever owes the opening sends it again. */
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
