import { describe, expect, test } from 'vitest'
import { Table } from '../../test/table.ts'
import { DONE, REPEATED, refuse } from './events.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const ready = () => new Table().acceptBoth()
const nonce = 'ab'.repeat(32)

describe('commitments', () => {
  test('[F2] the same bytes again get the same result and change nothing', () => {
    const table = ready()
    table.commit(0, ROCK)
    const { state } = table
    expect(table.commit(0, ROCK)).toEqual(REPEATED)
    expect(table.state).toEqual(state)
    expect(table.lastEffects.entries).toEqual([])
  })

  test('[F2] a second, different commitment is refused and kept as evidence; the first counts', () => {
    const table = ready()
    table.commit(0, ROCK)
    const c = table.commitmentTo(0, PAPER, nonce)
    expect(table.sendCommit(0, c)).toEqual(refuse('already_committed'))
    expect(table.lastEffects.evidence).toMatchObject({ kind: 'conflicting_commitment', turn: 1, seat: 0, c })
    expect(table.state.turn.commitments[0]).not.toBe(c)
    table.commit(1, ROCK)
    table.runOut()
    table.sendCommit(0, c)
    expect(table.lastEffects.evidence).toBeDefined()
  })

  test.each([
    [0, 'turn_closed'],
    [2, 'turn_not_open'],
  ] as const)('[M2] a commitment for turn %s is refused: %s', (turn, code) => {
    const table = ready()
    const c = table.commitmentTo(0, ROCK, nonce)
    expect(table.sendCommit(0, c, turn)).toEqual(refuse(code))
    expect(table.lastEffects.entries).toEqual([])
  })

  test.each(['', 'AB'.repeat(32), 'zz'.repeat(32), 'ab'.repeat(31)])('[F2] %j is not a commitment', (c) => {
    const table = ready()
    expect(table.sendCommit(0, c)).toEqual(refuse('malformed'))
  })

  test('[F2] a commitment that the player did not sign is refused', () => {
    const table = ready()
    const commit = { type: 'commit', seat: 0, turn: 1, c: table.commitmentTo(0, ROCK, nonce) } as const
    const at = { recvMs: table.nowMs, nowMs: table.nowMs }
    const unsigned = { ...commit, sig: '00'.repeat(64), verifiedOver: '', ...at }
    expect(table.send(unsigned)).toEqual(refuse('bad_signature'))
    expect(table.lastEffects.entries).toEqual([])
  })

  test('[M8] a surrender of another turn is refused', () => {
    const table = ready()
    const surrender = { type: 'surrender', turn: 2, seat: 0 } as const
    expect(table.send({ ...surrender, ...table.signed(surrender), nowMs: table.nowMs })).toEqual(
      refuse('turn_not_open'),
    )
  })

  test('[M8] every message after the end is refused', () => {
    const table = ready()
    table.surrender(0)
    expect(table.commit(1, ROCK)).toEqual(refuse('match_over'))
    expect(table.outage(5_000)).toEqual(refuse('match_over'))
  })
})

describe('reveals', () => {
  test('[F1] nothing can be opened before the lock', () => {
    const table = ready().commitBoth([ROCK, PAPER])
    expect(table.reveal(0)).toEqual(refuse('wrong_phase'))
  })

  test('[F2] a reveal signed over another lock is refused', () => {
    const table = ready().lock([ROCK, PAPER])
    const reveal = { type: 'reveal', seat: 0, turn: 1, hand: ROCK, nonce, sig: '00'.repeat(64) } as const
    const at = { recvMs: table.nowMs, nowMs: table.nowMs }
    expect(table.send({ ...reveal, verifiedOver: 'cd'.repeat(32), ...at })).toEqual(refuse('bad_signature'))
    expect(table.lastEffects.entries).toEqual([])
  })

  test('[F2] a hand that does not open its commitment is logged three times; the true one still counts', () => {
    const table = ready().lock([ROCK, PAPER])
    for (const _ of [1, 2, 3, 4, 5])
      expect(table.reveal(0, { hand: SCISSORS })).toEqual(refuse('does_not_open'))
    expect(table.entries('bad_reveal')).toHaveLength(3)
    expect(table.reveal(0)).toEqual(DONE)
    expect(table.reveal(0)).toEqual(REPEATED)
    expect(table.reveal(0, { nonce })).toEqual(refuse('already_revealed'))
    expect(table.entries('reveal')).toHaveLength(1)
  })

  test('[F2] the hand and nonce of the other seat do not open a commitment', () => {
    const table = ready()
    table.commit(0, ROCK)
    const copied = table.state.turn.commitments[0] ?? ''
    const at = { recvMs: table.nowMs, nowMs: table.nowMs }
    table.sendCommit(1, copied)
    table.runOut()
    table.reveal(0)
    const opened = table.entries('reveal')[0]?.body
    const reveal = { type: 'reveal', seat: 1, turn: 1, hand: ROCK, nonce: opened?.nonce ?? '' } as const
    const lockHash = table.state.turn.lockHash ?? ''
    const answer = table.send({ ...reveal, sig: '00'.repeat(64), verifiedOver: lockHash, ...at })
    expect(answer).toEqual(refuse('does_not_open'))
  })

  test.each([3, -1, 0.5])('[F2] %s is not a hand', (hand) => {
    const table = ready().lock([ROCK, PAPER])
    const lockHash = table.state.turn.lockHash ?? ''
    const reveal = { type: 'reveal', seat: 0, turn: 1, hand, nonce, sig: '00'.repeat(64) } as const
    const at = { recvMs: table.nowMs, nowMs: table.nowMs }
    expect(table.send({ ...reveal, verifiedOver: lockHash, ...at })).toEqual(refuse('malformed'))
  })

  test('[M2] a reveal for a closed turn is refused', () => {
    const table = ready().playTurn([ROCK, ROCK])
    const reveal = { type: 'reveal', seat: 0, turn: 1, hand: ROCK, nonce, sig: '00'.repeat(64) } as const
    const at = { recvMs: table.nowMs, nowMs: table.nowMs }
    expect(table.send({ ...reveal, verifiedOver: '', ...at })).toEqual(refuse('turn_closed'))
  })
})

describe('one player, one seat', () => {
  test('[M1] the same player or key cannot sit in both seats', () => {
    const [first, second] = ready().state.players
    expect(() => new Table({ players: [first, { ...second, id: first.id }] })).toThrow(
      'one player in both seats',
    )
    expect(() => new Table({ players: [first, { ...second, key: first.key }] })).toThrow(
      'one key in both seats',
    )
  })

  test('[B1] a bounty match has a pool and a normal one has none', () => {
    expect(() => new Table({ mode: 'bounty', poolId: '' })).toThrow('bounty with pool ""')
    expect(() => new Table({ poolId: 'some pool' })).toThrow('normal with pool')
    expect(() => new Table({ mode: 'bounty', tier: 0 })).toThrow('nothing into a pool')
  })
})
