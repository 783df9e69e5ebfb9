import { describe, expect, test } from 'vitest'
import { keyFromSeed, sha256, verifySignature } from '../../test/node-keys.ts'
import { certify, dayKey, ROOT_KEY, rootKey, T0, Table } from '../../test/table.ts'
import { copyOf, failedChecks, TRUST, verify } from '../../test/tamper.ts'
import { operatorSignatureInput } from '../transcript/signature-inputs.ts'
import { CERTIFICATE_MAX_MS } from './certified-keys.ts'
import { CHECKS } from './check-catalogue.ts'
import { runVerification } from './crypto-requests.ts'
import { merkleRoot, proveInclusion } from './merkle.ts'
import { verifyTranscript } from './verify-transcript.ts'

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

const { stored: played } = ready().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])
const failedUnder = (certificates: ReturnType<typeof certify>[], rootKeys = [ROOT_KEY]) =>
  failedChecks(
    runVerification(verifyTranscript({ entries: played, certificates }, { rootKeys }), {
      sha256,
      verify: verifySignature,
    }),
  )

describe('the signing key', () => {
  const certificate = certify(rootKey, dayKey)

  test('[F3] must be certified by a root key the reader trusts', () => {
    const stranger = { ...ROOT_KEY, key: keyFromSeed('77'.repeat(32)).publicKey }
    expect(failedUnder([certificate])).toEqual([])
    expect(failedUnder([certificate], [stranger])).toEqual(['certificate'])
    expect(failedUnder([certificate], [{ ...stranger, id: 2 }, ROOT_KEY])).toEqual([])
    expect(failedUnder([certificate], [{ ...ROOT_KEY, id: 2 }])).toEqual(['certificate'])
    expect(failedUnder([])).toEqual(['certificate'])
  })

  test('[F3] must be the certified one, valid when it signed', () => {
    expect(failedUnder([certify(rootKey, keyFromSeed('78'.repeat(32)))])).toEqual(['certificate'])
    const { validFrom } = certificate
    expect(failedUnder([certify(rootKey, dayKey, { validFrom: T0 - 10, validTo: T0 })])).toEqual([
      'certificate',
    ])
    const tooLong = certify(rootKey, dayKey, { validFrom, validTo: validFrom + CERTIFICATE_MAX_MS + 1 })
    expect(failedUnder([tooLong])).toEqual(['certificate'])
  })

  test('[F3] must be certified while its root key was in use', () => {
    expect(failedUnder([certificate], [{ ...ROOT_KEY, to: T0 }])).toEqual([])
    expect(failedUnder([certificate], [{ ...ROOT_KEY, to: certificate.validFrom }])).toEqual(['certificate'])
    expect(failedUnder([certificate], [{ ...ROOT_KEY, from: T0 }])).toEqual(['certificate'])
  })

  test('[F3] may change in the middle of a match', () => {
    const next = keyFromSeed('79'.repeat(32))
    const entries = copyOf(played)
    const result = entries.at(-1)
    if (!result) throw new Error('there is a result')
    Object.assign(result, { key: next.publicKey, sig: next.sign(operatorSignatureInput(result.hash)) })
    const certificates = [certificate, certify(rootKey, next)]
    const crypto = { sha256, verify: verifySignature }
    const trust = { rootKeys: [ROOT_KEY] }
    expect(runVerification(verifyTranscript({ entries, certificates }, trust), crypto).verified).toBe(true)
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
