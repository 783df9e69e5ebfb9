import { describe, expect, test } from 'vitest'
import { entryOf, judge, OTHER_MATCH_ID, readyTable, stranger } from '../../test/frauds.ts'
import { type Received, received, receivedCommit, receivedReveal } from '../../test/receipts.ts'
import { certify, dayKey, playerKey, rootKey, T0, Table } from '../../test/table.ts'
import { copyOf, find, resign } from '../../test/tamper.ts'
import { revealSignatureInput } from '../transcript/signature-inputs.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const certificates = [certify(rootKey, dayKey)]
const played = readyTable().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])

const broken = (published: Table, kept: Received): string =>
  judge({ fraud: 'broken-receipt', ...published.transcript(), ...kept })

/** Seat 0 never seals as far as the operator says; two turns, so that a signed result follows. */
function withoutCommits(table = readyTable()): Table {
  while (table.state.phase !== 'finished') {
    table.commit(1, ROCK)
    table.runOut()
  }
  return table
}

/** Seat 0 never opens as far as the operator says. */
function withoutOpening(table = readyTable()): Table {
  table.lock([PAPER, ROCK]).reveal(1)
  return table.runOut().lock([ROCK, ROCK])
}

const AGREES = 'the match agrees with the receipt'
const commit = receivedCommit(played, { seat: 0 })
const reveal = receivedReveal(played, { seat: 0 })

describe('a receipt that the match contradicts', () => {
  test('[F3] a received commit was dropped and called a timeout', () => {
    expect(broken(withoutCommits(), commit)).toBe('broken-receipt')
  })

  test('[F3] a received commit was replaced', () => {
    expect(broken(readyTable().lock([SCISSORS, ROCK]), commit)).toBe('broken-receipt')
  })

  test('[F3] a received opening was dropped', () => {
    expect(broken(withoutOpening(), reveal)).toBe('broken-receipt')
  })

  test('[F3] a received opening was signed over another lock, or the turn had none', () => {
    expect(broken(readyTable().lock([PAPER, PAPER]), reveal)).toBe('broken-receipt')
    expect(broken(withoutCommits(), reveal)).toBe('broken-receipt')
  })

  test('[F3] a match that ended by its score before the turn of the receipt', () => {
    const longer = readyTable().playTurn([PAPER, ROCK]).playTurn([ROCK, ROCK]).playTurn([PAPER, ROCK])
    expect(broken(played, receivedCommit(longer, { seat: 0, turn: 3 }))).toBe('broken-receipt')
    expect(broken(played, receivedReveal(longer, { seat: 1, turn: 3 }))).toBe('broken-receipt')
  })

  test('[F3] [M10] a commit and an opening received in the time that an outage added', () => {
    const late = readyTable()
    late.wait(34_000).outage(5_000)
    late.wait(5_000).commit(0, PAPER)
    const lateCommit = receivedCommit(late, { seat: 0 })
    const dropped = readyTable()
    dropped.wait(34_000).outage(5_000)
    expect(broken(withoutCommits(dropped), lateCommit)).toBe('broken-receipt')

    const opened = readyTable().lock([PAPER, ROCK]).wait(18_000)
    opened.outage(5_000)
    opened.wait(9_000).reveal(0)
    const unopened = readyTable().lock([PAPER, ROCK]).wait(18_000)
    unopened.outage(5_000)
    unopened.reveal(1)
    unopened.runOut().lock([ROCK, ROCK])
    expect(broken(unopened, receivedReveal(opened, { seat: 0 }))).toBe('broken-receipt')
  })

  test('[F3] [B2] an opening that is missing before a surrender, or before a void of the service', () => {
    const surrendered = readyTable().lock([PAPER, ROCK])
    surrendered.surrender(1)
    expect(broken(surrendered, reveal)).toBe('broken-receipt')
    expect(broken(voided(readyTable().commitBoth([PAPER, ROCK])), reveal)).toBe('broken-receipt')
    expect(broken(voided(new Table()), reveal)).toBe('broken-receipt')
  })
})

function voided(table: Table): Table {
  table.send({ type: 'void', nowMs: table.nowMs })
  return table
}

describe('a receipt that the match does not contradict', () => {
  test('[F3] the message was counted', () => {
    expect(broken(played, commit)).toBe(AGREES)
    expect(broken(played, reveal)).toBe(AGREES)
    expect(broken(played, receivedReveal(played, { seat: 1, turn: 2 }))).toBe(AGREES)
  })

  test('[F3] a surrender, a void of the service and an accept timeout contradict no commit', () => {
    const surrendered = readyTable()
    surrendered.surrender(1)
    expect(broken(surrendered, commit)).toBe(AGREES)
    expect(broken(voided(readyTable()), commit)).toBe(AGREES)
    expect(broken(voided(new Table()), commit)).toBe(AGREES)
    expect(broken(new Table().runOut(), commit)).toBe(AGREES)
  })

  test('[F3] a match that has not come so far yet', () => {
    const soFar = readyTable().lock([PAPER, ROCK])
    expect(broken(soFar, reveal)).toBe(AGREES)
    expect(broken(soFar, receivedCommit(played, { seat: 0, turn: 2 }))).toBe(AGREES)
    expect(broken(new Table(), commit)).toBe(AGREES)
  })

  test('[F3] the message was received too late or too early to count', () => {
    const { commitBy } = played.entries('open')[0]?.body ?? { commitBy: [0, 0] }
    const at = (recv: number) => broken(withoutCommits(), receivedCommit(played, { seat: 0 }, { recv }))
    expect(at(commitBy[0] + 500)).toBe('broken-receipt')
    expect(at(commitBy[0] + 501)).toBe(AGREES)
    expect(at(T0 - 1)).toBe(AGREES)
    const { revealBy } = played.entries('lock')[0]?.body ?? { revealBy: [0, 0] }
    const openedAt = (recv: number) => broken(withoutOpening(), receivedReveal(played, { seat: 0 }, { recv }))
    expect(openedAt(revealBy[0] + 500)).toBe('broken-receipt')
    expect(openedAt(revealBy[0] + 501)).toBe(AGREES)
  })
})

describe('a receipt that binds nobody', () => {
  const dropped = withoutCommits()
  const kept = (signer: Parameters<typeof receivedCommit>[2]) =>
    broken(dropped, receivedCommit(played, { seat: 0 }, signer))

  test('[F3] under a key without certificate, or one that was not valid then', () => {
    expect(kept({ key: stranger, certificate: certify(stranger, stranger) })).toContain('no trusted root key')
    expect(kept({ certificate: certify(rootKey, dayKey, { validFrom: T0 - 10, validTo: T0 }) })).toContain(
      'not valid at that time',
    )
    expect(kept({ key: stranger, certificate: certify(rootKey, dayKey) })).toBe('we did not sign it')
  })

  test('[F3] forged, or given for another message', () => {
    const { receipt } = receivedCommit(played, { seat: 0 })
    const forged = { ...receipt, sig: '00'.repeat(64) }
    expect(broken(dropped, { ...commit, receipt: forged })).toBe('we did not sign it')
    const later = { ...receipt, recv: receipt.recv + 1 }
    expect(broken(dropped, { ...commit, receipt: later })).toBe('we did not sign it')
    expect(broken(withoutOpening(), { ...reveal, receipt })).toBe('we did not sign it')
  })

  test('[F3] for a message that the player did not sign', () => {
    const { message } = commit
    const unsigned = received(played, { ...message, sig: '00'.repeat(64) }, { recv: T0 + 1 })
    expect(broken(dropped, unsigned)).toBe('the player did not sign the message')
    if (message.kind !== 'commit') throw new Error('it is a commit')
    const changed = { ...commit, message: { ...message, c: 'ab'.repeat(32) } }
    expect(broken(dropped, changed)).toBe('the player did not sign the message')
  })

  test('[F3] for an opening that the player made up for a lock that never was', () => {
    if (reveal.message.kind !== 'reveal') throw new Error('it is a reveal')
    const invented = { ...reveal.message, lockHash: 'ab'.repeat(32) }
    const sig = playerKey(0).sign(revealSignatureInput(invented.lockHash, invented))
    const { receipt } = reveal
    expect(broken(played, { message: { ...invented, sig }, receipt })).toBe('we did not sign it')
  })
})

const judged = (entries: readonly unknown[]) =>
  judge({ fraud: 'broken-receipt', entries, certificates, ...commit })

describe('a history that proves nothing', () => {
  const dropped = withoutCommits()

  test('[F3] its last entry is not signed, or not one that is signed', () => {
    expect(judged(dropped.stored.slice(0, -1))).toBe('the last entry is not one that we sign')
    const { entry, hash } = entryOf(dropped, 'result')
    expect(judged([...dropped.stored.slice(0, -1), { entry, hash }])).toContain('did not sign')
  })

  test('[F3] edited by the player, with a gap, or signed by somebody else', () => {
    const edited = copyOf(dropped.stored)
    find(edited, 'timeout').body.seats = [0, 1]
    expect(judged(edited)).toContain('fingerprint')
    expect(judged(dropped.stored.toSpliced(4, 1))).toContain('number')
    expect(judged(resign(copyOf(dropped.stored), stranger))).toContain('no trusted root key')
    expect(judged(resign(copyOf(dropped.stored).toSpliced(3, 1)))).toContain('cannot stand here')
  })

  test('[F3] of another match', () => {
    const table = new Table({ matchId: OTHER_MATCH_ID }).acceptBoth()
    expect(broken(withoutCommits(table), commit)).toBe('the player did not sign the message')
  })
})
