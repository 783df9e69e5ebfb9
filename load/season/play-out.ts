import type { MatchEvent, MatchOutcome, NewEntry } from '@throwdown/rules/match/events'
import type { MatchState } from '@throwdown/rules/match/state'
import { step } from '@throwdown/rules/match/step'
import { otherSeat, type Seat } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import { sha256 } from '../../apps/server/src/platform/ed25519.ts'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'

/** How a match of the season ends. */
export type Course =
  | { readonly kind: 'full'; readonly winner: Seat }
  /** A player surrenders after a turn that both opened. */
  | { readonly kind: 'short'; readonly winner: Seat }
  /** A player surrenders before any hand was opened: a win without points. */
  | { readonly kind: 'empty'; readonly winner: Seat }
  | { readonly kind: 'void' }

export type PlayedOut = {
  readonly state: MatchState
  readonly entries: readonly NewEntry[]
  readonly outcome: MatchOutcome | undefined
}

/** Plays a match to its end by the rules of the match, without saving in between. */
export async function playOut(
  first: MatchState,
  players: PerSeat<TestPlayer>,
  course: Course,
): Promise<PlayedOut> {
  const table = new Table(first, players)
  if (course.kind === 'void') table.passToDeadline()
  else await table.play(course)
  return table.end()
}

class Table {
  private state: MatchState
  private readonly players: PerSeat<TestPlayer>
  private readonly entries: NewEntry[] = []
  private outcome: MatchOutcome | undefined
  private nowMs: number

  constructor(first: MatchState, players: PerSeat<TestPlayer>) {
    this.state = first
    this.players = players
    this.nowMs = first.transcript.lastMs + 500
  }

  async play({ kind, winner }: Exclude<Course, { kind: 'void' }>): Promise<void> {
    for (const seat of [0, 1] as const) {
      const { sig } = signed(await this.players[seat].accept())
      this.apply({ type: 'accept', seat, sig, verifiedOver: this.headerHash, nowMs: this.nowMs })
    }
    const turns = { full: 2, short: 1, empty: 0 }[kind]
    for (let turn = 1; turn <= turns; turn += 1) await this.playTurn(turn, winner)
    if (kind === 'full') return
    const seat = otherSeat(winner)
    const turn = this.state.turn.number
    const { sig } = signed(await this.players[seat].surrender(turn))
    this.apply({ type: 'surrender', turn, seat, sig, verifiedOver: this.headerHash, nowMs: this.nowMs })
  }

  passToDeadline(): void {
    this.nowMs = this.state.deadlineMs ?? this.nowMs
    this.apply({ type: 'tick', nowMs: this.nowMs })
  }

  end(): PlayedOut {
    if (this.state.phase !== 'finished') throw new Error(`match ${this.state.matchId} did not end`)
    return { state: this.state, entries: this.entries, outcome: this.outcome }
  }

  /** Rock against scissors. */
  private async playTurn(turn: number, winner: Seat): Promise<void> {
    const hands: PerSeat<Hand> = winner === 0 ? [0, 2] : [2, 0]
    for (const seat of [0, 1] as const) {
      const commit = this.players[seat].commit(turn, hands[seat])
      this.apply({ ...commit, seat, verifiedOver: this.headerHash, recvMs: this.nowMs, nowMs: this.nowMs })
    }
    this.passToDeadline()
    const { lockHash } = this.state.turn
    for (const seat of [0, 1] as const) {
      const reveal = await this.players[seat].reveal(turn, lockHash ?? '')
      const times = { recvMs: this.nowMs, nowMs: this.nowMs }
      this.apply({ ...reveal, seat, verifiedOver: lockHash ?? '', ...times })
    }
  }

  private apply(event: MatchEvent): void {
    const { state, effects } = step(this.state, event, { sha256 })
    if (!effects.answer.ok) throw new Error(`${event.type} was refused: ${effects.answer.code}`)
    this.state = state
    this.entries.push(...effects.entries)
    this.outcome ??= effects.outcome
  }

  private get headerHash(): string {
    return this.state.transcript.headerHash
  }
}

function signed(move: Awaited<ReturnType<TestPlayer['accept']>>): { sig: string } {
  if (!('sig' in move)) throw new Error('the move is not signed')
  return move
}
