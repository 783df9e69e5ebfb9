import { verify } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { usd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { type Report, verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import type pg from 'pg'
import { accountCode } from '../../ledger/accounts.ts'
import { openOne, seedMoney } from '../../ledger/testing/house.ts'
import { publicKeyFrom, sha256 } from '../../platform/ed25519.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { joinQueue } from '../../queue/join-queue.ts'
import { type PairedMatch, pairWaiting } from '../../queue/pair-waiting.ts'
import { QUEUE_ALONE } from '../../queue/ports.ts'
import { MatchHost, type MatchNews } from '../host.ts'
import { operatorKeysFromSeed } from '../operator-keys.ts'
import { type PlayerMove, playMatch } from '../play-match.ts'
import { loadEntries, loadMatch } from '../store.ts'
import { TestPlayer } from './players.ts'

export const SEED = '5e'.repeat(32)

/** Real time, and as much on top of it as a test wants to pass. */
export function aClock() {
  let aheadMs = 0
  return {
    nowMs: () => Date.now() + aheadMs,
    pass(ms: number) {
      aheadMs += ms
    },
  }
}

export type Arena = Awaited<ReturnType<typeof openArena>>

/** A database, players with money, and as many hosts as a test wants. */
export async function openArena() {
  const database: TestDatabase = await createTestDatabase()
  const pool = database.open('throwdown_app', 6).pool
  const owner = database.open('postgres', 2).pool
  const clock = aClock()
  const keys = operatorKeysFromSeed(SEED)
  const logLines: string[] = []
  const log = createLog(
    { level: 'debug', format: 'json', process: 'test' },
    { write: (line) => logLines.push(line) },
  )
  const parts = { pool, keys, clock, log }

  async function pair(players: readonly [TestPlayer, TestPlayer], tier: Tier = 5): Promise<PairedMatch> {
    for (const player of players)
      await joinQueue({ pool, ports: QUEUE_ALONE }, player.ticket(tier), clock.nowMs())
    const paired = await pairWaiting({ ...parts, ports: QUEUE_ALONE }, clock.nowMs())
    const match = paired.find(({ seats }) => seats.some(({ playerId }) => playerId === players[0].id))
    invariant(match !== undefined, 'the wave paired them')
    for (const player of players) player.sitDown(match.seats[0].playerId === player.id ? 0 : 1, match.header)
    return match
  }

  return {
    ...parts,
    database,
    owner,
    logLines,
    pair,
    async aPlayer(dollars = 5): Promise<TestPlayer> {
      const player = new TestPlayer()
      const available = await openOne(pool, accountCode.available(player.id))
      await openOne(pool, accountCode.held(player.id))
      if (dollars > 0) await seedMoney(owner, available, usd(dollars))
      return player
    },
    aHost(onNews: (news: MatchNews) => void = () => undefined, change: { pool?: pg.Pool } = {}): MatchHost {
      return new MatchHost({ ...parts, ...change, onNews, inService: async () => undefined })
    },
    play(host: MatchHost, matchId: string, player: TestPlayer, move: PlayerMove): Promise<void> {
      const sender = { playerId: player.id, deviceId: player.deviceId, recvMs: clock.nowMs() }
      return playMatch({ host, clock }, matchId, sender, move)
    },
    balanceOf: (player: TestPlayer) => balanceOf(pool, player.id),
    transcript: async (matchId: string) => (await loadEntries(pool, matchId, -1)).map(({ stored }) => stored),
    async stateOf(matchId: string) {
      const stored = await loadMatch(pool, matchId)
      invariant(stored !== undefined, `there is no match ${matchId}`)
      return stored.state
    },
    close: () => database.drop(),
  }
}

export async function balanceOf(
  pool: pg.Pool,
  playerId: string,
): Promise<{ available: bigint; held: bigint }> {
  const { rows } = await pool.query<{ code: string; balance: bigint }>(
    'select code, balance from ledger_account where code = any ($1)',
    [[accountCode.available(playerId), accountCode.held(playerId)]],
  )
  const of = (code: string) => rows.find((row) => row.code === code)?.balance ?? 0n
  return { available: of(accountCode.available(playerId)), held: of(accountCode.held(playerId)) }
}

export const lockOf = (entries: readonly StoredEntry[], turn: number): StoredEntry => {
  const lock = entries.find(({ entry }) => entry.type === 'lock' && entry.body.turn === turn)
  invariant(lock !== undefined, `turn ${turn} is locked`)
  return lock
}

const verifySync = (publicKey: string, input: Uint8Array, sig: string): boolean =>
  verify(null, input, publicKeyFrom(publicKey), Buffer.from(sig, 'hex'))

/** What the public verifier says, given nothing but the transcript and the root keys. */
export function verified(entries: readonly StoredEntry[]): Report {
  const rootKeys = operatorKeysFromSeed(SEED)
    .rootKeys()
    .map(({ publicKey }) => publicKey)
  const transcript: unknown = JSON.parse(JSON.stringify({ entries }))
  return runVerification(verifyTranscript(transcript, { rootKeys }), { sha256, verify: verifySync })
}
