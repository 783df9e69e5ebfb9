import { applyPlayed } from '../match/apply-move.ts'
import type { MatchHost } from '../match/host.ts'
import type { SavedElsewhere } from '../match/match-news.ts'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { ServiceState } from '../match/service-state.ts'
import type { Bus } from '../platform/bus.ts'
import type { Context } from '../platform/context.ts'
import { systemTimers } from '../platform/timers.ts'
import { MatchKeepers } from '../realtime/match-keepers.ts'
import { type ApplyMove, MoveRelay } from '../realtime/relay-moves.ts'
import { RelaySeal } from '../realtime/relayed-move.ts'

type NodeMovesDeps = {
  readonly bus: Bus
  readonly host: MatchHost
  readonly keys: OperatorKeys
  readonly service: Pick<ServiceState, 'inService'>
}

/** The moves of the players of this node: each is applied by the node that keeps the match. */
export class NodeMoves {
  readonly apply: ApplyMove
  private readonly keepers = new MatchKeepers()
  private readonly nodeId: string
  private readonly host: MatchHost
  private readonly clock: Context['clock']

  constructor({ clock, config, log, metrics }: Context, { bus, host, keys, service }: NodeMovesDeps) {
    const { keepers } = this
    const relay = new MoveRelay({
      bus,
      keepers,
      seal: new RelaySeal(config.ACCESS_TOKEN_KEY),
      timers: systemTimers,
      log,
      async applyHere(matchId, sender, move) {
        // Also for a move of another node: after an outage matches get their time back first [M10].
        await service.inService()
        return applyPlayed({ host, keys, clock }, matchId, sender, move)
      },
      count: (outcome) => metrics.movesRelayed.inc({ outcome }),
    })
    host.onNews(({ facts }) => keepers.forget(facts.id))
    this.apply = relay.apply
    this.nodeId = bus.nodeId
    this.host = host
    this.clock = clock
  }

  /** Another node has announced the match. */
  readonly foundElsewhere = (matchId: string, keeper: string): void => {
    if (keeper !== this.nodeId) this.keepers.set(matchId, keeper, this.clock.nowMs())
  }

  readonly savedElsewhere = (saved: SavedElsewhere, nodeId: string): void => {
    this.host.dropOlderThan(saved)
    if (saved.finished) this.keepers.forget(saved.matchId)
    else this.keepers.set(saved.matchId, nodeId, this.clock.nowMs())
  }
}
