import type { Certificate } from '../../src/transcript/certificate.ts'
import type { StoredEntry, Transcript } from '../../src/transcript/entry.ts'
import { operatorSignatureInput } from '../../src/transcript/signature-inputs.ts'
import { refuseReceipt } from '../../src/verifier/check-receipt.ts'
import { runVerification } from '../../src/verifier/crypto-requests.ts'
import { judgeFraud } from '../../src/verifier/judge-fraud.ts'
import { verifyTranscript } from '../../src/verifier/verify-transcript.ts'
import { keyFromSeed, type SigningKey, sha256, verifySignature } from '../node-keys.ts'
import { type Received, receivedCommit, receivedReveal } from '../receipts.ts'
import { certify, dayKey, ROOT_KEY, rootKey, T0, Table } from '../table.ts'
import { copyOf } from '../tamper.ts'
import { keyNamed } from './vector-values.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const HOUR = 3_600_000
const rootKeys = [ROOT_KEY]
const crypto = { sha256, verify: verifySignature }
const secondKey = keyNamed('dayTwo')
const stranger = keyFromSeed('77'.repeat(32))

const normal = () =>
  new Table().acceptBoth().playTurn([PAPER, ROCK]).playTurn([ROCK, ROCK]).playTurn([SCISSORS, PAPER])

/** Seat 1 risks its bounty and meets this opponent again. Seat 0 gives up after seat 1 has opened. */
function bountyWithSurrender(): Table {
  const table = new Table({ mode: 'bounty', points: { riskFactor: [1, 2], repeatBps: [10_000, 5_000] } })
  table.acceptBoth().playTurn([SCISSORS, PAPER]).lock([ROCK, PAPER]).reveal(1)
  table.surrender(0)
  return table
}

/** An outage, a missed pick, a rejected opening and a missing one. */
function troubled(): Table {
  const table = new Table({ tier: 20, mode: 'bounty' }).acceptBoth()
  table.wait(12_000).outage(20_000)
  table.commit(0, ROCK)
  table.runOut()
  table.lock([PAPER, SCISSORS]).reveal(1, { hand: ROCK })
  table.reveal(1)
  table.runOut()
  return table.playTurn([PAPER, ROCK])
}

/** Seat 1 picks late and opens late; the bank of seat 0 lasts until after an outage; then it opens nothing. */
function onTheBank(): Table {
  const table = new Table().acceptBoth()
  table.commit(0, ROCK)
  table.wait(17_500).commit(1, ROCK)
  table.runOut().wait(25_000).reveal(1)
  table.outage(5_000)
  table.wait(13_000).reveal(0)
  table.lock([ROCK, PAPER]).reveal(1)
  return table.runOut().playTurn([ROCK, PAPER])
}

const nobody = () => new Table().runOut()

/** Every signed entry from this turn on by the key of another node. */
function finishedByAnotherNode({ stored }: Table, fromTurn: number): Transcript {
  const entries = copyOf(stored)
  const from = entries.findIndex(({ entry }) => entry.type === 'open' && entry.body.turn === fromTurn)
  for (const entry of entries.slice(from))
    if (entry.sig) Object.assign(entry, signedBy(secondKey, entry.hash))
  return { entries, certificates: [certify(rootKey, dayKey), certify(rootKey, secondKey)] }
}

const signedBy = (key: SigningKey, hash: string) => ({
  key: key.publicKey,
  sig: key.sign(operatorSignatureInput(hash)),
})

export const transcriptVectors = () =>
  [
    { name: 'normal', transcript: normal().transcript() },
    { name: 'bounty with a surrender', transcript: bountyWithSurrender().transcript() },
    { name: 'opened on the bank', transcript: onTheBank().transcript() },
    { name: 'signed by two nodes', transcript: finishedByAnotherNode(troubled(), 3) },
    { name: 'not accepted', transcript: nobody().transcript() },
  ].map(({ name, transcript }) => {
    const { verified, result } = runVerification(verifyTranscript(transcript, { rootKeys }), crypto)
    if (!verified || !result) throw new Error(`"${name}" does not verify`)
    return { name, transcript, result }
  })

export function receiptVectors() {
  const table = normal()
  const { headerHash } = table.state.transcript
  const of = { seat: 0, turn: 3 } as const
  const expired = certify(rootKey, dayKey, { validFrom: T0 - HOUR, validTo: T0 + 1 })
  const commit = receivedCommit(table, of)
  const cases: [string, Received][] = [
    ['commit', commit],
    ['reveal', receivedReveal(table, of)],
    ['commit of the other seat', receivedCommit(table, { seat: 1 })],
    ['under an expired key', receivedCommit(table, of, { certificate: expired })],
    [
      'under a key that no root key certified',
      receivedCommit(table, of, { certificate: certify(stranger, dayKey) }),
    ],
    [
      'signed by another key than the certified one',
      receivedCommit(table, of, { key: stranger, certificate: certify(rootKey, dayKey) }),
    ],
    ['for another message', { ...commit, message: receivedCommit(table, { seat: 0 }).message }],
    ['for another time', { ...commit, receipt: { ...commit.receipt, recv: commit.receipt.recv + 1 } }],
  ]
  return cases.map(([name, { message, receipt }]) => {
    const refusal = runVerification(refuseReceipt(receipt, message, { headerHash, rootKeys }), crypto)
    const { key: playerKey } = table.state.players[message.seat]
    return { name, headerHash, playerKey, message, receipt, holds: refusal === undefined }
  })
}

export const fraudVectors = () =>
  [...twoItems(), ...brokenReceipts(), ...nothingProven()].map(({ name, ...proof }) => {
    const verdict = runVerification(judgeFraud(proof, rootKeys), crypto)
    return { name, proof, proves: verdict.proven ? verdict.fraud : 'nothing' }
  })

function twoItems() {
  const certificates: Certificate[] = [certify(rootKey, dayKey)]
  const played = normal()
  const other = new Table()
    .acceptBoth()
    .playTurn([PAPER, PAPER])
    .playTurn([PAPER, ROCK])
    .playTurn([PAPER, ROCK])
  const elsewhere = new Table({ matchId: '0190a5c0-0000-7000-8000-000000000002' })
  const dearer = new Table({ tier: 50 })
  return [
    {
      name: 'two headers of one match',
      fraud: 'two-headers',
      items: [first(played), first(dearer)],
      certificates,
    },
    {
      name: 'two headers for one match key',
      fraud: 'two-headers',
      items: [first(played), first(elsewhere)],
      certificates,
    },
    {
      name: 'two locks of one turn',
      fraud: 'two-locks',
      items: [lockIn(played), lockIn(other)],
      certificates,
    },
    {
      name: 'two results of one match',
      fraud: 'two-results',
      items: [last(played), last(other)],
      certificates,
    },
  ]
}

/** The same header in all of them: only what the operator published afterwards differs. */
function brokenReceipts() {
  const honest = new Table().acceptBoth().playTurn([PAPER, ROCK])
  const dropped = new Table().acceptBoth()
  dropped.commit(1, ROCK)
  dropped.runOut()
  dropped.commit(1, ROCK)
  dropped.runOut()
  const replaced = new Table().acceptBoth().lock([SCISSORS, ROCK])
  const unopened = new Table().acceptBoth().lock([PAPER, ROCK])
  unopened.reveal(1)
  unopened.runOut().lock([ROCK, ROCK])
  const relocked = new Table().acceptBoth().lock([PAPER, PAPER])
  const fraud = 'broken-receipt'
  const [commit, reveal] = [receivedCommit(honest, { seat: 0 }), receivedReveal(honest, { seat: 0 })]
  const onBank = receivedReveal(honest, { seat: 0 }, { recv: bankOver(honest) })
  return [
    { name: 'a received commit was called missing', fraud, ...commit, ...dropped.transcript() },
    { name: 'a received commit was replaced', fraud, ...commit, ...replaced.transcript() },
    { name: 'a received opening was called missing', fraud, ...reveal, ...unopened.transcript() },
    {
      name: 'an opening received on the bank was called missing',
      fraud,
      ...onBank,
      ...unopened.transcript(),
    },
    { name: 'a received opening was for another lock', fraud, ...reveal, ...relocked.transcript() },
  ]
}

function nothingProven() {
  const played = normal()
  const { entries, certificates } = played.transcript()
  const locks = entries.filter(({ entry }) => entry.type === 'lock').slice(0, 2)
  const kept = { fraud: 'broken-receipt', ...played.transcript() }
  const unopened = new Table().acceptBoth().lock([PAPER, ROCK]).runOut().lock([ROCK, ROCK])
  const late = receivedReveal(played, { seat: 0 }, { recv: bankOver(played) + 1 })
  return [
    {
      name: 'an opening after the bank was over',
      fraud: 'broken-receipt',
      ...late,
      ...unopened.transcript(),
    },
    { name: 'one lock twice', fraud: 'two-locks', items: [lockIn(played), lockIn(played)], certificates },
    { name: 'locks of two turns', fraud: 'two-locks', items: locks, certificates },
    { name: 'a commit that was counted', ...kept, ...receivedCommit(played, { seat: 0 }) },
    { name: 'an opening that was counted', ...kept, ...receivedReveal(played, { seat: 1, turn: 3 }) },
  ]
}

/** The last moment at which seat 0 could open its first throw, with grace. */
const bankOver = (table: Table): number => (table.entries('lock')[0]?.body.revealBy[0] ?? 0) + 500

const first = ({ stored }: Table): StoredEntry => present(stored[0])
const last = ({ stored }: Table): StoredEntry => present(stored.at(-1))
const lockIn = ({ stored }: Table): StoredEntry => present(stored.find(({ entry }) => entry.type === 'lock'))

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the match has no such entry')
  return value
}
