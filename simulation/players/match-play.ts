import { type OwedMessage, owedMessage, type SealedTurn } from '@throwdown/rules/client/owed-message'
import { commitmentOf, type Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import {
  acceptSignatureInput,
  commitSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '@throwdown/rules/transcript/signature-inputs'
import { refuseReceipt, type SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { checkBeforeReveal } from '@throwdown/rules/verifier/client-checks'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import type { PlayerMove } from '../../apps/server/src/match/apply-move.ts'
import { sha256 } from '../../apps/server/src/platform/ed25519.ts'
import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import { certificatesOf } from '../world/world.ts'
import type { MatchView } from './match-view.ts'
import type { Seal, TabOwner } from './tab-owner.ts'

type Sent = Omit<Extract<ClientMessage, { kind: 'play' }>, 'session'>
type Opening = { readonly turn: number; readonly hand: Hand; readonly nonce: string }

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

  onReply({ matchId, name, receipt }: Extract<ServerMessage, { kind: 'answer' }>): void {
    if (matchId !== this.view.matchId) return
    this.answered.add(name)
    const play = this.sent.find((sent) => sent.name === name)?.play
    if (play?.type === 'commit' || play?.type === 'reveal') this.keepReceipt(play, receipt)
  }

  act(): void {
    const { behaviour } = this.player
    const turn = this.view.openTurn
    if (turn !== undefined) {
      if (behaviour.surrendersInTurn !== undefined && turn >= behaviour.surrendersInTurn)
        return this.surrender(turn)
      if (behaviour.replaysOldMessages)
        for (const { name, play } of this.sent.slice(-6)) this.post(name, play)
    }
    const { chain, seat } = this.view
    const last = chain.findLast(({ entry }) => entry.type === 'open' || entry.type === 'turn')?.entry
    // On another page nothing is chosen; what is sealed is still opened there.
    if (last?.type === 'open' && !this.isElsewhere(last.body.turn)) this.choose(last.body.turn)
    const owed = owedMessage(chain, { seat, sealed: this.sealedTurns(), isVisible: true })
    if (owed === 'broken') return this.complain('was shown a lock that does not hold')
    if (owed) this.fulfil(owed, chain)
    return undefined
  }

  /** The next turn calls the player back. */
  private isElsewhere(turn: number): boolean {
    return this.player.elsewhereIn === this.nameOf(turn)
  }

  private isLocked(turn: number): boolean {
    return this.view.chain.some(({ entry }) => entry.type === 'lock' && entry.body.turn === turn)
  }

  private nameOf(turn: number): string {
    return `${this.view.matchId}:${turn}`
  }

  private fulfil(owed: OwedMessage, chain: readonly StoredEntry[]): void {
    if (owed.type === 'accept') return this.accept()
    const seal = this.sealOf(owed.turn)
    if (!seal) return undefined
    return owed.type === 'commit' ? this.commit(owed.turn, seal) : this.reveal(owed, seal, chain)
  }

  private accept(): void {
    if (this.player.behaviour.neverAccepts) return
    this.send('accept', {
      type: 'accept',
      sig: this.sign(acceptSignatureInput(this.view.headerHash, this.view.seat)),
    })
  }

  private surrender(turn: number): void {
    const { headerHash, seat } = this.view
    const sig = this.sign(surrenderSignatureInput(headerHash, { turn, seat }))
    this.send(`surrender:${turn}`, { type: 'surrender', turn, sig })
  }

  /** Seals a hand after some thought. */
  private choose(turn: number): void {
    const { behaviour, world } = this.player
    if (behaviour.neverCommits || this.sealOf(turn)) return
    if (world.scheduler.nowMs >= this.player.thinksUntilMs(this.nameOf(turn))) this.seal(turn)
  }

  private commit(turn: number, { c }: Seal): void {
    const { behaviour, world } = this.player
    // The seal is stored on disk before the commitment is sent.
    world.scheduler.after(15, () => this.send(`commit:${turn}`, this.signCommit(turn, c)))
    if (behaviour.equivocates) this.post('equivocation', this.signCommit(turn, world.random.hex(32)))
  }

  private signCommit(turn: number, c: string): PlayerMove {
    const { headerHash, seat } = this.view
    return { type: 'commit', turn, c, sig: this.sign(commitSignatureInput(headerHash, { turn, seat, c })) }
  }

  private sealedTurns(): SealedTurn[] {
    const own = `${this.view.matchId}:`
    return [...this.player.device.seals].flatMap(([name, { c, receipts }]) =>
      name.startsWith(own) ? { turn: Number(name.slice(own.length)), c, receipts } : [],
    )
  }

  private sealOf(turn: number): Seal | undefined {
    return this.player.device.seals.get(this.nameOf(turn))
  }

  private seal(turn: number): void {
    const { world, device } = this.player
    const hand = world.random.pick<Hand>([0, 1, 2])
    const nonce = world.random.hex(32)
    const { headerHash, matchId, seat, playerId } = this.view
    const c = commitmentOf({ headerHash, matchId, turn, seat, playerId, hand, nonce }, sha256)
    device.seals.set(this.nameOf(turn), { hand, nonce, c, receipts: [] })
  }

  /** Opens the hand only for a lock that is signed, chained and names our own commitment, and for one lock only [F2]. */
  private reveal(
    { turn, lock }: Extract<OwedMessage, { type: 'reveal' }>,
    seal: Seal,
    chain: readonly StoredEntry[],
  ): void {
    const { behaviour } = this.player
    if (behaviour.neverReveals || !this.trusts(turn, seal.c, chain)) return
    seal.lockHash ??= lock.hash
    if (seal.lockHash !== lock.hash) return this.complain('was shown a second lock')
    const wrong = behaviour.revealsWrongHand
    const { hand, nonce } = seal
    if (wrong && (wrong === 'always' || !this.sent.some(({ name }) => name === `wrong:${turn}`)))
      this.sendOpening(`wrong:${turn}`, { turn, hand: beats(hand), nonce }, lock.hash)
    if (wrong !== 'always') this.sendOpening(`reveal:${turn}`, { turn, hand, nonce }, lock.hash)
    return undefined
  }

  /** The checks of the real client; the result for each turn is kept. */
  private trusts(turn: number, c: string, entries: readonly StoredEntry[]): boolean {
    const known = this.trusted.get(turn)
    if (known !== undefined) return known
    const { world } = this.player
    const soFar = { entries, certificates: certificatesOf(world, entries) }
    const sealed = { rootKeys: ROOT_KEYS, seat: this.view.seat, c }
    const crypto = { sha256, verify: world.keyring.verify }
    const findings = runVerification(checkBeforeReveal(soFar, sealed), crypto)
    if (findings.length > 0) this.complain('was shown a lock that does not hold')
    this.trusted.set(turn, findings.length === 0)
    return findings.length === 0
  }

  private sendOpening(name: string, opening: Opening, lockHash: string): void {
    const input = revealSignatureInput(lockHash, { ...opening, seat: this.view.seat })
    this.send(name, { type: 'reveal', ...opening, sig: this.sign(input) })
  }

  /** Without a receipt the message is sent again; a false one binds nobody and is a bug. */
  private keepReceipt(
    play: Extract<PlayerMove, { type: 'commit' | 'reveal' }>,
    receipt: Parameters<typeof refuseReceipt>[0] | undefined,
  ): void {
    const seal = this.sealOf(play.turn)
    if (!receipt || !seal || (play.type === 'commit' && play.c !== seal.c)) return
    const { headerHash, seat } = this.view
    const message: SignedMessage =
      play.type === 'commit'
        ? { kind: 'commit', turn: play.turn, seat, c: play.c, sig: play.sig }
        : { ...play, hand: seal.hand, kind: 'reveal', seat, lockHash: seal.lockHash ?? '' }
    const crypto = { sha256, verify: this.player.world.keyring.verify }
    const why = runVerification(refuseReceipt(receipt, message, { headerHash, rootKeys: ROOT_KEYS }), crypto)
    if (why) this.complain(`was given a receipt that binds nobody: ${why}`)
    else if (!seal.receipts.includes(play.type)) {
      seal.receipts.push(play.type)
      // A receipt may be later than the lock: then the throw is opened already.
      if (play.type === 'commit' && !this.isLocked(play.turn)) this.player.onSealed(this.nameOf(play.turn))
    }
  }

  private sign(input: Uint8Array): string {
    const { ticket, behaviour, world } = this.player
    return behaviour.signsWithWrongKey || !ticket ? world.random.hex(64) : ticket.key.sign(input)
  }

  /** Sends again at every poll until it gets a reply. */
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

const HANDS: readonly [Hand, Hand, Hand] = [1, 2, 0]
const beats = (hand: Hand): Hand => HANDS[hand]
