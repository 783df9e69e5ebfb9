import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { Clock } from '../platform/clock.ts'
import { inLanes } from '../platform/in-lanes.ts'
import type { ProblemLog } from '../platform/log.ts'
import type { MatchHost } from './host.ts'
import type { NodePlayers } from './node-players.ts'
import type { Outages } from './outages.ts'
import type { OutageBatch, TimeStore } from './ports.ts'
import type { ServiceState } from './service-state.ts'

/** Leaves time for the timer of the node that saved last; the poll is for matches whose node died. */
const DUE_SLACK_MS = 300
const DUE_PER_POLL_MAX = 500
/** Far fewer than a node judges within the second for which it has claimed them: else others would claim and load them too. */
const DUE_AT_ONCE = 100
/** A browser notices sooner that its node is gone, and connects to another one. */
const GONE_AFTER_MS = 10_000
/** Commands of players come in between. */
const EXTENDED_AT_ONCE = 8
/** Far longer than a batch takes: after it the node that claimed the batch has died. */
const BATCH_LEASE_MS = 20_000

type TimeKeeperDeps = {
  readonly store: Pick<TimeStore, 'claimDueMatches' | 'claimOutageBatch' | 'finishOutageBatch'>
  /** Has its own connections: a heartbeat that waits for others would look like an outage. */
  readonly heartbeat: Pick<TimeStore, 'beat' | 'comeBack' | 'stopNode'>
  readonly clock: Clock
  readonly log: ProblemLog
  readonly host: Pick<MatchHost, 'extend' | 'tick' | 'dropIdle'>
  readonly outages: Outages
  readonly players: Pick<NodePlayers, 'ids'>
  readonly service: Pick<ServiceState, 'open' | 'inService'>
}

/** The heartbeat of one node: after an outage matches get their time back first, deadlines are judged second [M10]. */
export class TimeKeeper {
  private readonly deps: TimeKeeperDeps
  private readonly gapOverMs = termsOfVersion(CURRENT_TERMS_VERSION).outage.gapOverMs

  constructor(deps: TimeKeeperDeps) {
    this.deps = deps
  }

  /** One heartbeat. From then on the node knows every outage, and extends a match before anything happens in it. */
  async beat(): Promise<void> {
    const { heartbeat, outages, clock, players, service, log } = this.deps
    const nowMs = clock.nowMs()
    const { nodeId, newestId } = outages
    const { gapOverMs } = this
    const heard = await heartbeat.beat({ nodeId, nowMs, gapOverMs, goneAfterMs: GONE_AFTER_MS, newestId })
    if (heard.isEnded) {
      log.warn({ nodeId }, 'this node was silent for too long and comes back')
      return heartbeat.comeBack({ nodeId, nowMs, gapOverMs }, players.ids())
    }
    for (const { id, fromMs, toMs, matchIds } of heard.outages)
      log.warn({ outage: id, gapMs: toMs - fromMs, matches: matchIds?.size }, 'there was an outage')
    outages.learn(heard)
    service.open(nowMs)
  }

  /** Judges the deadlines of matches whose node is gone. The database returns none to a node that is not in service. */
  async judge(): Promise<void> {
    let claimed = DUE_AT_ONCE
    for (let count = 0; claimed === DUE_AT_ONCE && count < DUE_PER_POLL_MAX; count += claimed)
      claimed = await this.judgeSome()
    this.deps.host.dropIdle()
  }

  /** Returns how many were due. */
  private async judgeSome(): Promise<number> {
    const { store, clock, log, host, outages } = this.deps
    const due = {
      nodeId: outages.nodeId,
      dueBeforeMs: clock.nowMs() - DUE_SLACK_MS,
      gapOverMs: this.gapOverMs,
      limit: DUE_AT_ONCE,
    }
    const ids = await store.claimDueMatches(due)
    const judged = await Promise.allSettled(ids.map((id) => host.tick(id)))
    for (const one of judged)
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'a deadline could not be judged')
    return ids.length
  }

  /** Extends the matches of outages that nobody has read, so that their players see the time they have; with other nodes, batch by batch. */
  async extendAll(): Promise<void> {
    const { store, outages, service } = this.deps
    if (!outages.hasAny) return
    for (;;) {
      await service.inService()
      const batch = await store.claimOutageBatch(BATCH_LEASE_MS)
      if (!batch) return
      await this.extendBatch(batch)
    }
  }

  /** In order, so that nobody waits for this node. If the database is away, others end it later. */
  async stop(): Promise<void> {
    const { heartbeat, outages, clock, log } = this.deps
    await heartbeat
      .stopNode(outages.nodeId, clock.nowMs())
      .catch((err: unknown) => log.warn({ err }, 'the end of this node could not be stored'))
  }

  private async extendBatch(batch: OutageBatch): Promise<void> {
    const { store, log, host } = this.deps
    const failedIds: string[] = []
    await inLanes(EXTENDED_AT_ONCE, batch.matchIds, async (id) => {
      try {
        await host.extend(id, batch.outage)
      } catch (err) {
        failedIds.push(id)
        log.error({ err, matchId: id }, 'a match could not be extended after an outage and is tried again')
      }
    })
    await store.finishOutageBatch(batch, failedIds)
  }
}
