import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import type { MatchLink } from '../../../realtime/match-link.ts'

/** How often the socket alone is tried: one lost frame is normal, losing every message is not. */
const TRIES_OVER_THE_SOCKET = 2

type Channels = {
  readonly matchId: string
  readonly link: MatchLink
  readonly post: (matchId: string, message: SignedMessage) => Promise<Receipt>
}

type Sending = {
  readonly isOnline: boolean
  readonly isBinding: (receipt: Receipt) => Promise<boolean>
  /** [M11] The server takes throws from another tab or device. */
  readonly onReplaced: () => void
}

/** Sends commitments and openings over the socket and, if that loses them, over the second channel as well. */
export class MessageSender {
  private readonly channels: Channels
  private readonly triesOf = new Map<string, number>()

  constructor(channels: Channels) {
    this.channels = channels
  }

  /** Resolves with the first receipt that binds the operator. Rejects if no channel brought one; the caller sends again. */
  async send(message: SignedMessage, { isOnline, isBinding, onReplaced }: Sending): Promise<Receipt> {
    const { matchId, post } = this.channels
    const name = `${message.kind} ${message.turn}`
    const tries = (this.triesOf.get(name) ?? 0) + 1
    this.triesOf.set(name, tries)
    const needsSecond = !isOnline || tries > TRIES_OVER_THE_SOCKET
    const replies = [
      ...(isOnline ? [this.overSocket(message, onReplaced)] : []),
      ...(needsSecond ? [post(matchId, message)] : []),
    ]
    return Promise.any(
      replies.map(async (reply) => {
        const receipt = await reply
        if (!(await isBinding(receipt))) throw new Error('the receipt binds nobody')
        return receipt
      }),
    )
  }

  private async overSocket(message: SignedMessage, onReplaced: () => void): Promise<Receipt> {
    const answer = await this.command(message)
    if (answer.ok) return answer.data.receipt
    if (answer.code === 'not_playing_here') onReplaced()
    throw new Error(`the server refused a ${message.kind}: ${answer.code}`)
  }

  private command(message: SignedMessage) {
    const { matchId, link } = this.channels
    const { turn, sig } = message
    if (message.kind === 'commit') return link.send('commitHand', { matchId, turn, c: message.c, sig })
    const { hand, nonce } = message
    return link.send('revealHand', { matchId, turn, hand, nonce, sig })
  }
}
