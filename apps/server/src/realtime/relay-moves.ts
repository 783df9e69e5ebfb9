import { randomUUID } from 'node:crypto'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { PlayerMove, PlayerSender } from '../match/apply-move.ts'
import type { Bus } from '../platform/bus.ts'
import type { ProblemLog } from '../platform/log.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import type { Timers } from '../platform/timers.ts'
import type { MatchKeepers } from './match-keepers.ts'
import type { RelayedMove, RelayReply, RelaySeal } from './relayed-move.ts'

/** A deadline is judged a second after its grace [M3], so a move that waited for a silent node is still in time. */
const REPLY_WITHIN_MS = 500

/** Applies a move and returns after the save: the receipt of a throw, else null. */
export type ApplyMove = (matchId: string, sender: PlayerSender, move: PlayerMove) => Promise<Receipt | null>

type RelayDeps = {
  readonly bus: Pick<Bus, 'nodeId' | 'sendToNode' | 'receiveAsNode'>
  readonly keepers: MatchKeepers
  readonly seal: RelaySeal
  readonly timers: Timers
  readonly log: ProblemLog
  readonly applyHere: ApplyMove
  readonly count: (outcome: 'relayed' | 'unanswered') => void
}

/**
 * Sends a move to the node that keeps its match, so that a match of players on two nodes is decided on one: neither reads what the
 * other has saved, and they do not save against each other. A node that does not reply is not waited for: the move is applied
 * here, and a move that arrives twice counts once.
 */
export class MoveRelay {
  private readonly deps: RelayDeps
  private readonly waiting = new Map<string, (reply: RelayReply) => void>()

  constructor(deps: RelayDeps) {
    this.deps = deps
    deps.bus.receiveAsNode((text, fromNodeId) => this.receive(text, fromNodeId))
  }

  readonly apply: ApplyMove = async (matchId, sender, move) => {
    const { keepers, applyHere, count } = this.deps
    const nodeId = keepers.of(matchId)
    if (nodeId === undefined) return applyHere(matchId, sender, move)
    const reply = await this.request(nodeId, { kind: 'move', id: randomUUID(), matchId, sender, move })
    count(reply ? 'relayed' : 'unanswered')
    if (reply?.kind === 'moved') return reply.receipt
    if (reply?.kind === 'refused') return refuse(reply.code)
    keepers.forget(matchId)
    return applyHere(matchId, sender, move)
  }

  /** Undefined if the node did not reply. */
  private async request(nodeId: string, move: RelayedMove): Promise<RelayReply | undefined> {
    const { bus, seal, timers } = this.deps
    const replied = Promise.withResolvers<RelayReply | undefined>()
    this.waiting.set(move.id, replied.resolve)
    const stopWaiting = timers.after(REPLY_WITHIN_MS, () => replied.resolve(undefined))
    const sent = bus.sendToNode(nodeId, seal.close(nodeId, move))
    void sent.then((hasArrived) => !hasArrived && replied.resolve(undefined))
    const reply = await replied.promise
    stopWaiting()
    this.waiting.delete(move.id)
    return reply
  }

  private receive(text: string, fromNodeId: string): void {
    const { bus, seal } = this.deps
    const said = seal.open(bus.nodeId, text)
    if (said?.kind !== 'move') {
      if (said) this.waiting.get(said.id)?.(said)
      return
    }
    void this.replyTo(said).then((reply) => bus.sendToNode(fromNodeId, seal.close(fromNodeId, reply)))
  }

  private async replyTo({ id, matchId, sender, move }: RelayedMove): Promise<RelayReply> {
    try {
      return { kind: 'moved', id, receipt: await this.deps.applyHere(matchId, sender, move) }
    } catch (err) {
      if (err instanceof Refusal) return { kind: 'refused', id, code: err.refusal }
      this.deps.log.warn({ err, matchId }, 'a move of another node could not be applied')
      return { kind: 'failed', id }
    }
  }
}
