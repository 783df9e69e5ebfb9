import { commitmentOf, type Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import {
  acceptSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '@throwdown/rules/transcript/signature-inputs'
import { checkBeforeReveal } from '@throwdown/rules/verifier/client-checks'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import type { PlayerMove } from '../../apps/server/src/match/apply-move.ts'
import { sha256 } from '../../apps/server/src/platform/ed25519.ts'
import type { ClientMessage } from '../network/messages.ts'
import type { MatchView } from './match-view.ts'
import type { Seal, TabOwner } from './tab-owner.ts'

type Sent = Omit<Extract<ClientMessage, { kind: 'play' }>, 'session'>

/** One match in one tab, played honestly or as the player's behaviour says. */
export class MatchPlay {
  readonly view: MatchView
  private readonly player: TabOwner
  private readonly transmit: (message: Sent) => void
  private readonly answered = new Set<string>()
  private readonly trusted = new Map<number, boolean>()
  private readonly sent: { readonly name: string; readonly play: PlayerMove }[] = []

  constructor(player: TabOwner, view: MatchView, transmit: (message: Sent) => void) {
    this.player = player
    this.view = view
    this.transmit = transmit
  }

  show(entries: readonly StoredEntry[]): void {
    if (!this.view.add(entries)) this.complain('was shown two histories')
  }

  onAnswer(matchId: string, name: string): void {
    if (matchId === this.view.matchId) this.answered.add(name)
  }

  act(): void {
    const { behaviour } = this.player
    if (!this.view.hasAccepted) return this.accept()
    const turn = this.view.openTurn
    if (turn === undefined) return undefined
    if (behaviour.surrendersInTurn !== undefined && turn >= behaviour.surrendersInTurn)
      return this.surrender()
    if (behaviour.replaysOldMessages) for (const { name, play } of this.sent.slice(-6)) this.post(name, play)
    return this.view.lockOf(turn) ? this.reveal(turn) : this.commit(turn)
  }

  private accept(): void {
    if (this.player.behaviour.neverAccepts) return
    this.send('accept', {
      type: 'accept',
      sig: this.sign(acceptSignatureInput(this.view.headerHash, this.view.seat)),
    })
  }

  private surrender(): void {
    this.send('surrender', {
      type: 'surrender',
      sig: this.sign(surrenderSignatureInput(this.view.headerHash, this.view.seat)),
    })
  }

  private commit(turn: number): void {
    const { behaviour, world } = this.player
    if (behaviour.neverCommits) return
    const thinksUntilMs = this.player.thinksUntilMs(`${this.view.matchId}:${turn}`)
    if (this.player.world.scheduler.nowMs < thinksUntilMs && !this.sealOf(turn)) return
    const { c } = this.sealOf(turn) ?? this.seal(turn)
    // The seal is stored on disk before the commitment is sent.
    world.scheduler.after(15, () => this.send(`commit:${turn}`, { type: 'commit', turn, c }))
    if (behaviour.equivocates) this.post('equivocation', { type: 'commit', turn, c: world.random.hex(32) })
  }

  private sealOf(turn: number): Seal | undefined {
    return this.player.device.seals.get(`${this.view.matchId}:${turn}`)
  }

  private seal(turn: number): Seal {
    const { world, device } = this.player
    const hand = world.random.pick<Hand>([0, 1, 2])
    const nonce = world.random.hex(32)
    const { headerHash, matchId, seat } = this.view
    const c = commitmentOf(
      { headerHash, matchId, turn, seat, playerId: this.view.playerId, hand, nonce },
      sha256,
    )
    const sealed = { hand, nonce, c }
    device.seals.set(`${matchId}:${turn}`, sealed)
    return sealed
  }

  /** Opens the hand only for a lock that is signed, chained and names our own commitment [F2]. */
  private reveal(turn: number): void {
    const { behaviour } = this.player
    const lock = this.view.lockOf(turn)
    const seal = this.sealOf(turn)
    if (behaviour.neverReveals || !seal || !lock) return
    if (!this.trusts(lock.entry.seq, turn, seal.c)) return
    const wrong = behaviour.revealsWrongHand
    if (wrong && (wrong === 'always' || !this.sent.some(({ name }) => name === `wrong:${turn}`)))
      this.sendOpening(`wrong:${turn}`, {
        turn,
        hand: (seal.hand + 1) % 3,
        nonce: seal.nonce,
        lockHash: lock.hash,
      })
    if (wrong !== 'always')
      this.sendOpening(`reveal:${turn}`, {
        turn,
        hand: seal.hand,
        nonce: seal.nonce,
        lockHash: lock.hash,
      })
  }

  /** The checks of the real client; the result for each lock is kept. */
  private trusts(seq: number, turn: number, c: string): boolean {
    const entries = this.view.upTo(seq)
    if (!entries || this.trusted.has(turn)) return this.trusted.get(turn) ?? false
    const { keyring, operator } = this.player.world
    const rootKeys = operator.rootKeys().map(({ publicKey }) => publicKey)
    const sealed = { rootKeys, seat: this.view.seat, c }
    const findings = runVerification(checkBeforeReveal(entries, sealed), { sha256, verify: keyring.verify })
    if (findings.length > 0) this.complain('was shown a lock that does not hold')
    this.trusted.set(turn, findings.length === 0)
    return findings.length === 0
  }

  private sendOpening(
    name: string,
    { turn, hand, nonce, lockHash }: { turn: number; hand: number; nonce: string; lockHash: string },
  ): void {
    const input = revealSignatureInput(lockHash, {
      turn,
      seat: this.view.seat,
      hand,
      nonce,
    })
    this.send(name, { type: 'reveal', turn, hand, nonce, sig: this.sign(input) })
  }

  private sign(input: Uint8Array): string {
    const { ticket, behaviour, world } = this.player
    return behaviour.signsWithWrongKey || !ticket ? world.random.hex(64) : ticket.key.sign(input)
  }

  /** Sends again at every poll until it is answered. */
  private send(name: string, play: PlayerMove): void {
    if (!this.answered.has(name)) this.post(name, play)
  }

  private post(name: string, play: PlayerMove): void {
    this.sent.push({ name, play })
    this.transmit({ kind: 'play', playerId: this.player.id, matchId: this.view.matchId, name, play })
  }

  private complain(what: string): void {
    const { world, behaviour, id } = this.player
    if (behaviour.isHonest) world.violations.push(`honest player ${id} ${what}`)
  }
}
