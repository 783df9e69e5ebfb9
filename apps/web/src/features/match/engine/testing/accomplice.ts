import { commitmentOf, type Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import {
  acceptSignatureInput,
  commitSignatureInput,
  surrenderSignatureInput,
} from '@throwdown/rules/transcript/signature-inputs'
import { sha256 } from '../../../../crypto/testing/sync-sha256.ts'
import { signWith } from '../../../../crypto/web-crypto.ts'
import type { LocalHost } from './local-host.ts'

const TURN = 1
const SEAT = 1
const EARLIEST_LOCK_MS = 1_500

/** The player in seat 1, who helps a dishonest operator in the first turn. */
export class Accomplice {
  private readonly host: LocalHost
  private readonly secret: CryptoKey

  constructor(host: LocalHost, secret: CryptoKey) {
    this.host = host
    this.secret = secret
  }

  async accept(): Promise<void> {
    const sig = await signWith(this.secret, acceptSignatureInput(this.header().hash, SEAT))
    await this.host.link(SEAT).send('acceptMatch', { matchId: this.host.matchId, sig })
  }

  /** Commits to this hand, and the turn is locked. */
  async lockAgainst(hand: Hand): Promise<void> {
    const { matchId } = this.host
    const { entry, hash } = this.header()
    if (entry.type !== 'header') throw new Error('the match has no header')
    const playerId = entry.body.players[SEAT].id
    const sealed = { headerHash: hash, matchId, turn: TURN, seat: SEAT, playerId, hand } as const
    const c = commitmentOf({ ...sealed, nonce: 'ab'.repeat(32) }, sha256)
    const sig = await signWith(this.secret, commitSignatureInput(hash, { turn: TURN, seat: SEAT, c }))
    await this.host.link(SEAT).send('commitHand', { matchId, turn: TURN, c, sig })
    await this.host.pass(EARLIEST_LOCK_MS)
  }

  async surrender(): Promise<void> {
    const input = surrenderSignatureInput(this.header().hash, { turn: TURN, seat: SEAT })
    const sig = await signWith(this.secret, input)
    await this.host.link(SEAT).send('surrender', { matchId: this.host.matchId, turn: TURN, sig })
  }

  private header(): StoredEntry {
    const [header] = this.host.transcript().entries
    if (!header) throw new Error('the host has no match')
    return header
  }
}
