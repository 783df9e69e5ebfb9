import { createMatch, PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import { pairWave, type Ticket } from '@throwdown/rules/pairing'
import {
  CURRENT_TERMS_VERSION,
  MODES,
  type Mode,
  TIERS,
  type Tier,
  termsOfVersion,
} from '@throwdown/rules/terms'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import type { ClientMessage } from '../network/messages.ts'
import { sha256 } from '../world/keyring.ts'
import type { Save, TicketRow } from '../world/store.ts'
import type { NodeContext } from './node-context.ts'

const terms = termsOfVersion(CURRENT_TERMS_VERSION)

/** Joining, leaving and the waves of pairing. */
export class PairingDesk {
  private readonly node: NodeContext
  private readonly isReady: () => boolean

  constructor(node: NodeContext, { isReady }: { isReady: () => boolean }) {
    this.node = node
    this.isReady = isReady
  }

  start(): void {
    this.node.every(terms.pairing.waveEveryMs, () => this.runWaves())
  }

  receive(message: Extract<ClientMessage, { kind: 'join' | 'leave' }>): void {
    const { store } = this.node.world
    const { playerId, session, ticketId } = message
    if (message.kind === 'leave')
      return this.node.transact(
        () => store.leave(ticketId),
        () => undefined,
      )
    const { key, tier, mode } = message
    const ticket = { id: ticketId, playerId, key, tier, mode, joinedAtMs: this.node.clockMs() }
    return this.node.transact(
      () => store.join(ticket),
      (ok) => this.node.reply(session, { kind: 'joined', ticketId, ok }),
    )
  }

  private runWaves(): void {
    if (!this.isReady()) return
    const open = () =>
      [...this.node.world.store.tickets.values()]
        .filter(({ status }) => status === 'open')
        .map((row) => ({ ...row }))
    this.node.transact(open, (tickets) => {
      for (const tier of TIERS)
        for (const mode of MODES)
          this.runWave(
            tickets.filter((ticket) => ticket.tier === tier && ticket.mode === mode),
            mode,
          )
    })
  }

  private runWave(rows: readonly TicketRow[], mode: Mode): void {
    const nowMs = this.node.clockMs()
    const draws = rows.map(() => this.node.world.random.next())
    for (const pair of pairWave({ mode, tickets: rows.map(ticketOf), draws, nowMs }, terms)) {
      const [first, second] = pair.map(({ id }) => rows.find((row) => row.id === id))
      if (first && second) this.pair([first, second], { mode, tier: first.tier })
    }
  }

  private pair(tickets: readonly [TicketRow, TicketRow], { mode, tier }: { mode: Mode; tier: Tier }): void {
    const { random, operator, store } = this.node.world
    const matchId = random.uuid()
    const poolId = mode === 'bounty' ? `pool-${tier}` : ''
    const players = [
      { id: random.uuid(), key: tickets[0].key },
      { id: random.uuid(), key: tickets[1].key },
    ] as const
    const { state, effects } = createMatch(
      {
        matchId,
        mode,
        tier,
        poolId,
        players,
        points: PLAIN_POINTS,
        termsVersion: CURRENT_TERMS_VERSION,
        operator: { key: operator.day.publicKey, certificate: operator.certificate },
        nowMs: this.node.clockMs(),
      },
      { sha256 },
    )
    const entries = effects.entries.map(({ entry, hash, audience }) => ({
      entry,
      hash,
      audience,
      sig: operator.day.sign(operatorSignatureInput(hash)),
    }))
    const row: Save = { id: matchId, version: 0, state, entries, deadlineMs: state.deadlineMs }
    this.node.transact(
      () => store.pair(tickets, row, poolId),
      () => undefined,
    )
  }
}

const ticketOf = (row: TicketRow): Ticket => ({
  id: row.id,
  playerId: row.playerId,
  personId: row.playerId,
  joinedAtMs: row.joinedAtMs,
  matchKey: row.id,
  deviceIds: [],
  wallets: [],
  blockedPlayerIds: [],
  mayPlay: true,
  recentOpponentIds: [],
  meetings: new Map(),
})
