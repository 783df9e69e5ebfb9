import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mode, Seat } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFromSeed, type SigningKey } from '../../../../packages/rules/test/node-keys.ts'
import { DECIDED_HANDS, PROTOCOL_TAMPERINGS } from '../../../../packages/rules/test/protocol-tamperings.ts'
import { copyOf, resign } from '../../../../packages/rules/test/tamper.ts'
import { queuePorts } from '../../src/app/match-node-ports.ts'
import { signingKeyFrom } from '../../src/platform/ed25519.ts'
import { type Node, PLAIN_PORTS } from '../world/node.ts'
import { SocketPlayer } from '../world/socket-player.ts'
import { certificatesFor, certifiedKey } from '../world/test-keys.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

const COMMAND = fileURLToPath(new URL('../../../../packages/verify/src/throwdown-verify.ts', import.meta.url))
const HOUR_MS = 3_600_000
/** The first throw has 35 s with the bank, the second what the rules leave; then the grace and the judgement. */
const WAITED_MAX_MS = 90_000

type Played = { readonly entries: StoredEntry[]; readonly playerKey: (seat: Seat) => SigningKey }
let world: TestWorld
let node: Node
let played: { decided: Played; waited: Played }
const folder = mkdtempSync(join(tmpdir(), 'throwdown-tampered-'))

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode({ ports: { ...PLAIN_PORTS, ...queuePorts(world.pool) } })
  const [decided, waited] = await Promise.all([playDecided(), playWaited()])
  played = { decided, waited }
}, 2 * WAITED_MAX_MS)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

/** Two browsers in a match, by seat, with keys that a dishonest player could use elsewhere. */
async function seated(
  mode: Mode,
): Promise<{ pair: [SocketPlayer, SocketPlayer]; playerKey: Played['playerKey'] }> {
  const pair: SocketPlayer[] = []
  const keys = new Map<SocketPlayer, SigningKey>()
  for (let count = 0; count < 2; count += 1) {
    const browser = await new SocketPlayer(await world.aPlayer()).connect(node.url)
    const { id: ticketId, tier } = browser.player.ticket()
    const seed = randomBytes(32)
    browser.player.key = signingKeyFrom(seed)
    const key = keyFromSeed(seed.toString('hex'))
    keys.set(browser, key)
    await browser.send('joinQueue', { ticketId, tier, mode, matchKey: key.publicKey })
    pair.push(browser)
  }
  for (const browser of pair) await browser.until(() => browser.matchId, 'a match')
  const bySeat = pair.toSorted((a, b) => a.player.seat - b.player.seat)
  const [first, second] = bySeat
  if (!first || !second) throw new Error('unreachable')
  const sitting: [SocketPlayer, SocketPlayer] = [first, second]
  return { pair: sitting, playerKey: (seat) => keys.get(sitting[seat]) ?? keyFromSeed('00'.repeat(32)) }
}

async function playDecided(): Promise<Played> {
  const { pair, playerKey } = await seated('bounty')
  await Promise.all(pair.map((browser, seat) => browser.play(DECIDED_HANDS.map((hands) => hands[seat] ?? 0))))
  return { entries: await transcriptOf(pair[0]), playerKey }
}

/** Seat 1 accepts and never throws: seat 0 wins both rounds by the clock. */
async function playWaited(): Promise<Played> {
  const { pair, playerKey } = await seated('normal')
  const [winner] = pair
  for (const browser of pair) await browser.accept()
  for (const turn of [1, 2]) {
    await winner.until(() => winner.entry('open', turn), `turn ${turn}`, WAITED_MAX_MS)
    await winner.commit(turn, 0)
  }
  await winner.until(() => winner.entry('result'), 'the result', WAITED_MAX_MS)
  return { entries: await transcriptOf(winner), playerKey }
}

async function transcriptOf({ matchId }: SocketPlayer): Promise<StoredEntry[]> {
  const reply = await fetch(`${node.url}/api/matches/${matchId}/transcript`)
  const { data }: { data: { entries: StoredEntry[] } } = JSON.parse(await reply.text())
  return data.entries
}

/** A key of the operator that was valid during the match: these tamperings are made by the operator. */
const operatorKeyOf = (entries: readonly StoredEntry[]): SigningKey =>
  certifiedKey((entries[0]?.entry.t ?? 0) - HOUR_MS).key

function verifyByCommand(name: string, entries: readonly StoredEntry[]) {
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`)
  writeFileSync(file, JSON.stringify({ entries, certificates: certificatesFor(entries) }))
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, file], { encoding: 'utf8' })
  return { status, verdict: stdout.trimEnd().split('\n').at(-1) ?? '', stdout }
}

test.each(['decided', 'waited'] as const)('[F3] the %s match as it was played verifies', (course) => {
  const { entries } = played[course]
  expect(verifyByCommand(course, entries)).toMatchObject({ status: 0, verdict: 'VERIFIED' })
  const signedAgain = resign(copyOf(entries), operatorKeyOf(entries))
  expect(verifyByCommand(`${course} signed again`, signedAgain)).toMatchObject({ status: 0 })
})

test.each(PROTOCOL_TAMPERINGS)(
  '[F3] the command rejects $name by the $by of a played match: $check',
  ({ name, check, course, by, change }) => {
    const { entries: original, playerKey } = played[course]
    const entries = copyOf(original)
    change(entries, playerKey)
    if (by === 'operator') resign(entries, operatorKeyOf(original))
    const { status, verdict, stdout } = verifyByCommand(name, entries)
    expect(status).toBe(1)
    expect(verdict).toMatch(new RegExp(`^REJECTED: (.*, )?${check}(,|$)`))
    expect(stdout).toMatch(new RegExp(`FAIL ${check} .*\\n +entry \\d+: `))
  },
)
