import { describe, expect, test } from 'vitest'
import { keyFromSeed, sha256 } from '../../test/node-keys.ts'
import { certify, dayKey, rootKey, Table } from '../../test/table.ts'
import { failedChecks, TRUST, verify } from '../../test/tamper.ts'
import { CHECKS } from './check-catalogue.ts'
import { merkleRoot, proveInclusion } from './merkle.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const ready = (changes: ConstructorParameters<typeof Table>[0] = {}) => new Table(changes).acceptBoth()

const HONEST: [string, () => Table][] = [
  ['two rounds to nothing', () => ready().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])],
  [
    'draws and a turned score',
    () =>
      ready().playTurn([ROCK, ROCK]).playTurn([ROCK, PAPER]).playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK]),
  ],
  [
    'bounty with Risk It against a known opponent',
    () =>
      ready({ mode: 'bounty', points: { riskFactor: [2, 1], repeatBps: [5_000, 10_000] } })
        .playTurn([PAPER, ROCK])
        .playTurn([PAPER, ROCK]),
  ],
  ['a friendly match', () => ready({ tier: 0 }).playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])],
  ['nobody accepted', () => new Table().runOut()],
  ['both away', () => ready().runOut().runOut()],
  [
    'twelve draws',
    () => Array.from({ length: 12 }).reduce<Table>((table) => table.playTurn([ROCK, ROCK]), ready()),
  ],
  ['a surrender', () => surrendered(ready().playTurn([ROCK, PAPER]))],
  ['a surrender while opening', () => surrendered(ready().lock([ROCK, PAPER]))],
  ['a void by the service', () => voided(ready().commitBoth([ROCK, PAPER]))],
  ['a late pick out of the bank', () => latePick(ready())],
  ['misses and a reveal that never came', () => absentMinded(ready())],
  ['outages in every phase', () => outages(new Table())],
  ['bad reveals before the good one', () => badReveals(ready())],
]

function surrendered(table: Table): Table {
  table.surrender(0)
  return table
}
function voided(table: Table): Table {
  table.send({ type: 'void', nowMs: table.nowMs })
  return table
}
function latePick(table: Table): Table {
  table.commit(0, ROCK)
  table.wait(30_000).commit(1, PAPER)
  table.runOut()
  table.reveal(1)
  table.reveal(0)
  return table.playTurn([ROCK, PAPER])
}
function absentMinded(table: Table): Table {
  table.commit(1, ROCK)
  table.runOut()
  table.lock([ROCK, ROCK]).reveal(0)
  table.runOut()
  // Seat 1 misses a second time in a row, now together with seat 0.
  return table.runOut()
}
function outages(table: Table): Table {
  table.wait(8_000).outage(20_000)
  table.acceptBoth().wait(12_000).outage(20_000)
  table.commit(0, ROCK)
  table.wait(12_000).outage(9_000)
  table.commit(1, PAPER)
  table.runOut().wait(15_000).outage(30_000)
  table.reveal(0)
  table.reveal(1)
  return table.playTurn([ROCK, PAPER])
}
function badReveals(table: Table): Table {
  table.lock([ROCK, PAPER])
  table.reveal(0, { hand: SCISSORS })
  table.reveal(0, { nonce: '00'.repeat(32) })
  table.reveal(1)
  table.reveal(0)
  return table.playTurn([ROCK, PAPER])
}

describe('honest matches', () => {
  test.each(HONEST)('[F3] %s: every check passes', (_name, play) => {
    const table = play()
    expect(table.state.phase).toBe('finished')
    const report = verify(table.stored)
    expect(failedChecks(report)).toEqual([])
    expect(report.verified).toBe(true)
    expect(report.result?.winner).toBe(table.outcome?.winner)
  })

  test('[F3] the report lists every check once with its text, and leaves only the anchor open', () => {
    const report = verify(ready().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK]).stored)
    expect(report.checks.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id))
    expect(report.checks.every(({ text }) => text.endsWith('.'))).toBe(true)
    expect(report.checks.filter(({ status }) => status === 'not_checked').map(({ id }) => id)).toEqual([
      'inclusion',
    ])
  })
})

const playUnder = (certificate: ReturnType<typeof certify>) =>
  ready({ operator: { key: dayKey.publicKey, certificate } })
    .playTurn([PAPER, ROCK])
    .playTurn([PAPER, ROCK])

describe('the signing key', () => {
  test('[F3] must be certified by a root key the reader trusts', () => {
    const { stored } = playUnder(certify(rootKey, dayKey))
    const stranger = keyFromSeed('77'.repeat(32))
    expect(failedChecks(verify(stored, { rootKeys: [stranger.publicKey] }))).toEqual(['certificate'])
    expect(verify(stored, { rootKeys: [stranger.publicKey, rootKey.publicKey] }).verified).toBe(true)
  })

  test('[F3] must be the certified one, on its days', () => {
    const forAnother = certify(rootKey, keyFromSeed('78'.repeat(32)))
    expect(failedChecks(verify(playUnder(forAnother).stored))).toEqual(['certificate'])
    const { validFrom } = certify(rootKey, dayKey)
    const expired = certify(rootKey, dayKey, { validFrom: validFrom - 10, validTo: validFrom })
    expect(failedChecks(verify(playUnder(expired).stored))).toEqual(['certificate'])
  })
})

describe('the anchor on chain', () => {
  const { stored } = ready().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])
  const resultHash = stored.at(-1)?.hash ?? ''
  const others = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(64, '0'))

  test('[F3] a result proves its place in lists of any length', () => {
    for (let size = 1; size <= 18; size++)
      for (let index = 0; index < size; index++) {
        const leaves = others.slice(0, size).with(index, resultHash)
        const inclusion = {
          proof: proveInclusion(leaves, index, sha256),
          anchoredRoot: merkleRoot(leaves, sha256),
        }
        expect(verify(stored, { ...TRUST, inclusion }).verified).toBe(true)
        const elsewhere = { ...inclusion, proof: { ...inclusion.proof, index: (index + 1) % size } }
        expect(verify(stored, { ...TRUST, inclusion: elsewhere }).verified).toBe(size === 1)
      }
  })

  test('[F3] another root, a cut path and a malformed one are rejected', () => {
    const leaves = others.slice(0, 7).with(3, resultHash)
    const proof = proveInclusion(leaves, 3, sha256)
    const anchoredRoot = merkleRoot(leaves, sha256)
    const failed = (inclusion: { proof: typeof proof; anchoredRoot: string }) =>
      failedChecks(verify(stored, { ...TRUST, inclusion }))
    expect(failed({ proof, anchoredRoot: merkleRoot(others, sha256) })).toEqual(['inclusion'])
    expect(failed({ proof: { ...proof, path: proof.path.slice(1) }, anchoredRoot })).toEqual(['inclusion'])
    expect(failed({ proof: { ...proof, path: ['zz'] }, anchoredRoot })).toEqual(['inclusion'])
    expect(failed({ proof: { ...proof, index: 9 }, anchoredRoot })).toEqual(['inclusion'])
  })
})
