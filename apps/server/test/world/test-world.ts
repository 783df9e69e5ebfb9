import { createPublicKey, verify } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type { MatchState } from '@throwdown/rules/match/state'
import { usd } from '@throwdown/rules/money'
import type { Mode, Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { type Report, verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import type pg from 'pg'
import { poolPorts } from '../../src/app/match-node-ports.ts'
import { accountCode } from '../../src/ledger/accounts.ts'
import { readBalances } from '../../src/ledger/store.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/house-accounts.ts'
import { MatchHost, type MatchNews } from '../../src/match/host.ts'
import { operatorKeysFromSeed } from '../../src/match/operator-keys.ts'
import { loadEntries, loadMatch } from '../../src/match/store.ts'
import { sha256 } from '../../src/platform/ed25519.ts'
import { createLog } from '../../src/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { type InsertTicket, joinQueue } from '../../src/queue/join-queue.ts'
import { type PairedMatch, pairWaiting } from '../../src/queue/pair-waiting.ts'
import { DEFAULT_QUEUE_PORTS, type QueuePorts } from '../../src/queue/ports.ts'
import { endTickets, insertTickets, listWaiting, type NewTicket } from '../../src/queue/store.ts'
import { TestPlayer } from './test-player.ts'

export const SEED = '5e'.repeat(32)

/** Real time, and as much on top of it as a test wants to pass. */
class PassingClock {
  private aheadMs = 0

  nowMs(): number {
    return Date.now() + this.aheadMs
  }

  pass(ms: number): void {
    this.aheadMs += ms
  }
}

/** A database, players with money, and as many hosts as a test wants. */
export class Arena {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly owner: pg.Pool
  readonly clock = new PassingClock()
  readonly keys = operatorKeysFromSeed(SEED)
  readonly logLines: string[] = []
  readonly log = createLog(
    { level: 'debug', format: 'json', process: 'test' },
    { write: (line) => this.logLines.push(line) },
  )
  readonly ports: QueuePorts
  /** Each join on its own, so that joins at the same moment meet in the database. */
  readonly insertTicket: InsertTicket = async ({ ticket, nowMs }) => {
    const [answer] = await insertTickets(this.pool, [ticket], nowMs)
    invariant(answer !== undefined, 'a join has an answer')
    return answer
  }

  constructor(database: TestDatabase) {
    this.database = database
    this.pool = database.open('throwdown_app', 6).pool
    this.owner = database.open('postgres', 2).pool
    this.ports = { ...DEFAULT_QUEUE_PORTS, ...poolPorts(this.pool) }
  }

  close(): Promise<void> {
    return this.database.drop()
  }

  async aPlayer(dollars = 5): Promise<TestPlayer> {
    const player = new TestPlayer()
    const available = await openOne(this.pool, accountCode.available(player.id))
    if (dollars > 0) await seedMoney(this.owner, available, usd(dollars))
    return player
  }

  aHost(onNews: (news: MatchNews) => void = () => undefined, pool = this.pool): MatchHost {
    const { keys, clock, log } = this
    const host = new MatchHost({ pool, keys, clock, log, gate: { inService: async () => undefined } })
    host.onNews(onNews)
    return host
  }

  join(ticket: NewTicket): Promise<'waiting' | 'paired'> {
    return joinQueue(this, ticket, this.clock.nowMs())
  }

  wave(): Promise<PairedMatch[]> {
    return pairWaiting(this, this.clock.nowMs())
  }

  async pair(
    players: readonly [TestPlayer, TestPlayer],
    tier: Tier = 5,
    mode: Mode = 'normal',
  ): Promise<PairedMatch> {
    for (const player of players) await this.join(player.ticket(tier, mode))
    const paired = await this.wave()
    const match = paired.find(({ seats }) => seats.some(({ playerId }) => playerId === players[0].id))
    invariant(match !== undefined, 'the wave paired them')
    for (const player of players) player.sitDown(match.seats[0].playerId === player.id ? 0 : 1, match.header)
    return match
  }

  async emptyQueues(): Promise<void> {
    const waiting = await listWaiting(this.pool, 1_000)
    await endTickets(
      this.pool,
      waiting.map(({ id }) => id),
      this.clock.nowMs(),
    )
  }

  async balanceOf({ id }: TestPlayer): Promise<{ available: bigint; held: bigint } | undefined> {
    return (await readBalances(this.pool, [id])).get(id)
  }

  async transcript(matchId: string): Promise<StoredEntry[]> {
    return (await loadEntries(this.pool, matchId, -1)).map(({ stored }) => stored)
  }

  async stateOf(matchId: string): Promise<MatchState> {
    const stored = await loadMatch(this.pool, matchId)
    invariant(stored !== undefined, `there is no match ${matchId}`)
    return stored.state
  }
}

export const openArena = async (): Promise<Arena> => new Arena(await createTestDatabase())

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

/** What the public verifier says, given nothing but the transcript and the root keys. */
export function verified(entries: readonly StoredEntry[]): Report {
  const rootKeys = operatorKeysFromSeed(SEED)
    .rootKeys()
    .map(({ publicKey }) => publicKey)
  const transcript: unknown = JSON.parse(JSON.stringify({ entries }))
  return runVerification(verifyTranscript(transcript, { rootKeys }), { sha256, verify: verifySync })
}
