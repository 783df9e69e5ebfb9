import { createPublicKey, verify } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type { MatchState } from '@throwdown/rules/match/state'
import { usd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, type Mode, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { type Report, verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import type pg from 'pg'
import type { MatchNodePorts } from '../../src/app/match-node.ts'
import { queuePorts } from '../../src/app/match-node-ports.ts'
import type { BountyPorts } from '../../src/bounty/ports.ts'
import { accountCode } from '../../src/ledger/accounts.ts'
import { readBalances } from '../../src/ledger/store.ts'
import { openOne, passChecks, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { MatchHost, type MatchHostDeps } from '../../src/match/host.ts'
import type { MatchNews } from '../../src/match/match-news.ts'
import type { Certifier } from '../../src/match/operator-keys.ts'
import type { MatchStore, TimeStore } from '../../src/match/ports.ts'
import { postgresMatchStore } from '../../src/match/postgres-store.ts'
import { loadEntries, loadMatches } from '../../src/match/store.ts'
import { postgresTimeStore } from '../../src/match/time-store.ts'
import { sha256 } from '../../src/platform/ed25519.ts'
import { createLog } from '../../src/platform/log.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { systemTimers } from '../../src/platform/timers.ts'
import { type InsertTicket, insertUnbarred, joinQueue } from '../../src/queue/join-queue.ts'
import type { PairedMatch } from '../../src/queue/pair-slice.ts'
import { divideWaiting, pairWaiting } from '../../src/queue/pair-waiting.ts'
import type { QueuePorts, QueueStore } from '../../src/queue/ports.ts'
import { postgresQueueStore } from '../../src/queue/postgres-store.ts'
import { postgresSliceStore, type SliceStore } from '../../src/queue/slice-store.ts'
import type { NewTicket } from '../../src/queue/store.ts'
import { type BountyApi, openBountyApi } from './bounty-api.ts'
import { type Node, nodeVariables, startNode } from './node.ts'
import { certificatesFor, saveCertificates, testKeys } from './test-keys.ts'
import { TestPlayer } from './test-player.ts'

/** Of a host whose node has no heartbeat. */
const NO_OUTAGES: MatchHostDeps['outages'] = { newestId: 0, since: () => [], mayJudge: async () => true }

/** Real time plus the time that a test has passed. */
class PassingClock {
  private aheadMs = 0

  nowMs(): number {
    return Date.now() + this.aheadMs
  }

  pass(ms: number): void {
    this.aheadMs += ms
  }
}

/** A database with its clock, players with money, hosts, nodes and APIs. Closing it stops everything it started. */
export class TestWorld {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly owner: pg.Pool
  readonly store: MatchStore & TimeStore & QueueStore
  readonly clock = new PassingClock()
  readonly timers = systemTimers
  readonly random = systemRandom
  readonly keys = testKeys(Date.now())
  readonly logLines: string[] = []
  readonly log = createLog(
    { level: 'debug', format: 'json', process: 'test' },
    { write: (line) => this.logLines.push(line) },
  )
  readonly slices: SliceStore
  readonly ports: QueuePorts
  /** The same for all nodes of this world. */
  readonly nodeVariables: Record<string, string>
  private readonly closers: (() => Promise<void>)[] = []
  /** Inserts each ticket alone, so that concurrent joins meet in the database. */
  readonly insertTicket: InsertTicket = async ({ ticket, nowMs }) => {
    const [answer] = await insertUnbarred(this.store, [ticket], nowMs)
    invariant(answer !== undefined, 'a join has an answer')
    return answer
  }

  constructor(database: TestDatabase) {
    this.database = database
    this.pool = database.open('throwdown_app', 6).pool
    this.store = {
      ...postgresMatchStore(this.pool),
      ...postgresTimeStore(this.pool, this.clock),
      ...postgresQueueStore(this.pool),
    }
    this.slices = postgresSliceStore(this.pool, this.clock)
    this.owner = database.open('postgres', 2).pool
    this.ports = queuePorts(this.pool)
    this.nodeVariables = nodeVariables(database)
  }

  async close(): Promise<void> {
    await Promise.all(this.closers.map((close) => close()))
    await this.database.drop()
  }

  /** A whole server on this world's database, with real sockets. */
  async startNode(
    options: { variables?: Record<string, string>; ports?: MatchNodePorts; certifier?: Certifier } = {},
  ): Promise<Node> {
    const { certifier } = options
    const certifierOf = certifier && (() => certifier)
    const variables = { ...this.nodeVariables, ...options.variables }
    const node = await startNode(variables, 0, options.ports, undefined, certifierOf)
    return { ...node, stop: this.onClose(() => node.stop()) }
  }

  async openBountyApi(ports?: BountyPorts): Promise<BountyApi> {
    const api = await openBountyApi(this, ports)
    return { ...api, close: this.onClose(() => api.close()) }
  }

  /** Runs when the world closes, or when the returned function is called first; never twice. */
  private onClose(close: () => Promise<void>): () => Promise<void> {
    let closed: Promise<void> | undefined
    const closeOnce = () => {
      closed ??= close()
      return closed
    }
    this.closers.push(closeOnce)
    return closeOnce
  }

  async aPlayer(dollars = 5): Promise<TestPlayer> {
    const player = new TestPlayer()
    const available = await openOne(this.owner, accountCode.available(player.id))
    await passChecks(this.owner, [player.id])
    if (dollars > 0) await seedMoney(this.owner, available, usd(dollars))
    return player
  }

  aHost(
    onNews: (news: MatchNews) => void = () => undefined,
    pool = this.pool,
    outages: MatchHostDeps['outages'] = NO_OUTAGES,
  ): MatchHost {
    const { keys, clock, timers, log } = this
    const store = postgresMatchStore(pool)
    const host = new MatchHost({
      store,
      keys,
      clock,
      timers,
      log,
      service: { inService: async () => undefined },
      outages,
    })
    host.onNews(onNews)
    return host
  }

  join(ticket: NewTicket): Promise<'waiting' | 'paired'> {
    return joinQueue(this, ticket, this.clock.nowMs())
  }

  /** A pairing round now, however long ago the last one was. */
  async wave(changes: Partial<Parameters<typeof pairWaiting>[0]> = {}): Promise<PairedMatch[]> {
    const deps = { ...this.pairing(), ...changes }
    await divideWaiting(deps)
    return pairWaiting(deps)
  }

  /** What a node pairs with. */
  pairing() {
    const { store, slices, keys, clock, random, ports, log } = this
    return { store, slices, keys, clock, random, ports, log }
  }

  async pair(
    players: readonly [TestPlayer, TestPlayer],
    tier: Tier = 5,
    mode: Mode = 'normal',
  ): Promise<PairedMatch> {
    for (const player of players) await this.join(player.ticket(tier, mode))
    if (mode === 'bounty') this.passLonePairWait()
    const paired = await this.wave()
    const match = paired.find(({ seats }) => seats.some(({ playerId }) => playerId === players[0].id))
    invariant(match !== undefined, 'the wave paired them')
    for (const player of players) player.sitDown(match.seats[0].playerId === player.id ? 0 : 1, match.header)
    return match
  }

  /** [Q10] Passes the longest wait of two players who are alone in a Bounty queue. */
  passLonePairWait(): void {
    this.clock.pass(termsOfVersion(CURRENT_TERMS_VERSION).pairing.bounty.lonePairWaitMs.max)
  }

  async emptyQueues(): Promise<void> {
    const waiting = await this.store.listWaiting(1_000)
    await this.store.endTickets(
      waiting.map(({ id }) => id),
      this.clock.nowMs(),
    )
  }

  async balanceOf({ id }: TestPlayer): Promise<{ available: bigint; reserved: bigint } | undefined> {
    return (await readBalances(this.pool, [id])).get(id)
  }

  async transcript(matchId: string): Promise<StoredEntry[]> {
    return ((await loadEntries(this.pool, matchId, -1)) ?? []).map(({ stored }) => stored)
  }

  async stateOf(matchId: string): Promise<MatchState> {
    const [stored] = await loadMatches(this.pool, [matchId])
    invariant(stored !== undefined, `match ${matchId} does not exist`)
    return stored.state
  }
}

export async function openTestWorld(): Promise<TestWorld> {
  const world = new TestWorld(await createTestDatabase())
  await saveCertificates(world.pool, world.keys.certificates())
  return world
}

export const lockOf = (entries: readonly StoredEntry[], turn: number): StoredEntry => {
  const lock = entries.find(({ entry }) => entry.type === 'lock' && entry.body.turn === turn)
  invariant(lock !== undefined, `turn ${turn} is locked`)
  return lock
}

// OpenSSL here, libsodium in the server: each must accept what the other signs.
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const verifySync = (publicKey: string, input: Uint8Array, sig: string): boolean => {
  const key = Buffer.concat([SPKI, Buffer.from(publicKey, 'hex')])
  return verify(null, input, createPublicKey({ key, format: 'der', type: 'spki' }), Buffer.from(sig, 'hex'))
}

/** The report of the public verifier, from the transcript and the root keys alone. */
export function verified(
  entries: readonly StoredEntry[],
  certificates: readonly Certificate[] = certificatesFor(entries),
  rootKeys = ROOT_KEYS,
): Report {
  const transcript: unknown = JSON.parse(JSON.stringify({ entries, certificates }))
  return runVerification(verifyTranscript(transcript, { rootKeys }), {
    sha256,
    verify: verifySync,
  })
}
