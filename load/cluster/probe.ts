// Players of running matches that throw a hand during an outage, again and again until a server accepts it.
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '@throwdown/rules/invariant'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { believedCaller } from '../bots/believed-caller.ts'
import { type BotSocket, connected, NoReply, openSocket, sendCommand } from '../bots/bot-socket.ts'
import type { ClusterWorld } from './cluster-world.ts'
import type { RunningMatch } from './fill.ts'
import { readMetric, sumOf } from './node-metrics.ts'

const PROBES_A_NODE = 10
/** Below what a server allows one player. */
const RETRY_AFTER_MS = 100
const LOOKS_MAX = 50
/** What a server replies to a command that may be repeated. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['overloaded', 'too_many_requests'])

class Probe {
  readonly matchId: string
  acceptedAtMs: number | undefined
  /** Why its throw was refused for good. */
  refusedWith: string | undefined
  private readonly player: TestPlayer
  private socket: BotSocket | undefined

  constructor(matchId: string, player: TestPlayer) {
    this.matchId = matchId
    this.player = player
  }

  async connect(url: string): Promise<void> {
    const { id, deviceId } = this.player
    this.socket?.disconnect()
    this.socket = await openSocket(url, { ...believedCaller(id), deviceId })
    await connected(this.socket)
  }

  /** Connects again when the socket breaks. */
  async throwUntilAccepted(url: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.acceptedAtMs === undefined && this.refusedWith === undefined) {
      try {
        if (!this.socket?.connected) await this.connect(url)
        await this.throwOnce()
      } catch (fault) {
        // A broken connection, or a proxy without a server: what an outage looks like from here.
        if (!(fault instanceof NoReply)) await sleep(RETRY_AFTER_MS)
      }
    }
  }

  close(): void {
    this.socket?.disconnect()
  }

  private async throwOnce(): Promise<void> {
    if (!this.socket) return
    const { type: _type, ...payload } = this.player.commit(1, 0)
    const reply = await sendCommand(this.socket, 'commitHand', { matchId: this.matchId, ...payload })
    if (reply.success) this.acceptedAtMs = performance.now()
    else if (TRY_AGAIN.has(reply.code)) await sleep(RETRY_AFTER_MS)
    else this.refusedWith = reply.code
  }
}

export type NodeProbe = {
  readonly probe: Probe
  readonly node: number
  readonly close: () => void
}

/** Some for each server, on matches that the server knows already because the other player has thrown. */
export async function connectProbes(
  { servers, haproxy }: ClusterWorld,
  matches: readonly RunningMatch[],
): Promise<NodeProbe[]> {
  const choosing = matches.filter(({ phase }) => phase === 'choosing')
  const count = PROBES_A_NODE * servers.length
  const probes: NodeProbe[] = []
  for (let index = 0; index < count; index += 1) {
    const match = choosing[Math.floor((index / count) * choosing.length)]
    invariant(match !== undefined, 'there are more matches than probes')
    const { id, players } = match
    const other = new Probe(id, players[1])
    await other.throwUntilAccepted(haproxy.url, AbortSignal.timeout(10_000))
    invariant(other.acceptedAtMs !== undefined, `a throw before the outage was refused: ${other.refusedWith}`)
    const before = await openSockets(servers)
    const probe = new Probe(id, players[0])
    await probe.connect(haproxy.url)
    const node = await nodeWithOneMore(servers, before)
    const close = () => {
      probe.close()
      other.close()
    }
    probes.push({ probe, node, close })
  }
  return probes
}

async function nodeWithOneMore(servers: ClusterWorld['servers'], before: readonly number[]): Promise<number> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const after = await openSockets(servers)
    const node = after.findIndex((sockets, place) => sockets > (before[place] ?? 0))
    if (node >= 0) return node
    await sleep(RETRY_AFTER_MS)
  }
  throw new Error('no server counts the socket of a probe')
}

const openSockets = async (servers: ClusterWorld['servers']): Promise<number[]> =>
  (await readMetric(servers, 'sockets_open')).map((values) => sumOf([values], ''))
