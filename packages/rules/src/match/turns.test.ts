import { describe, expect, test } from 'vitest'
import { T0, Table } from '../../test/table.ts'
import { DONE, REPEATED, refuse } from './events.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2

describe('a match between two honest players', () => {
  test('[M1] the first to two round wins takes it; a drawn turn is replayed', () => {
    const table = new Table().acceptBoth()
    table
      .playTurn([ROCK, ROCK])
      .playTurn([PAPER, ROCK])
      .playTurn([PAPER, SCISSORS])
      .playTurn([ROCK, SCISSORS])
    expect(table.entries('turn').map(({ body }) => [body.winner, ...body.score])).toEqual([
      [-1, 0, 0],
      [0, 1, 0],
      [1, 1, 1],
      [0, 2, 1],
    ])
    expect(table.state.phase).toBe('finished')
    expect(table.outcome).toMatchObject({ winner: 0, reason: 'score', points: [0, 0], strikes: [] })
  })

  test('[F3] the transcript lists the events in order', () => {
    const table = new Table().acceptBoth().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])
    const turn = 'open commit commit lock reveal reveal turn'
    expect(table.types()).toBe(`header accept accept ${turn} ${turn} result`)
  })

  test('[P2] the settlement comes with the step of the last entry and with no other', () => {
    const table = new Table({ tier: 5 }).acceptBoth().playTurn([PAPER, ROCK])
    expect(table.outcome).toBeUndefined()
    table.playTurn([PAPER, ROCK])
    expect(table.lastEffects.outcome?.settlement).toEqual({
      winner: 9_750_000n,
      fee: 250_000n,
      pool: 0n,
      refunds: [0n, 0n],
    })
    expect(table.tick()).toEqual(refuse('match_over'))
    expect(table.lastEffects.outcome).toBeUndefined()
    expect(table.lastEffects.entries).toEqual([])
  })

  test.each([
    [ROCK, SCISSORS, 0],
    [PAPER, ROCK, 0],
    [SCISSORS, PAPER, 0],
    [SCISSORS, ROCK, 1],
    [ROCK, PAPER, 1],
    [PAPER, SCISSORS, 1],
    [ROCK, ROCK, -1],
    [PAPER, PAPER, -1],
    [SCISSORS, SCISSORS, -1],
  ] as const)('[M1] hand %s against %s gives %s', (first, second, winner) => {
    const table = new Table().acceptBoth().playTurn([first, second])
    expect(table.entries('turn')[0]?.body.winner).toBe(winner)
  })

  test('[M6] after twelve drawn turns a level score is void and the leader of an uneven one wins', () => {
    const level = new Table().acceptBoth()
    for (let turn = 1; turn <= 12; turn++) level.playTurn([ROCK, ROCK])
    expect(level.outcome).toMatchObject({ winner: -1, reason: 'turn_limit' })
    expect(level.outcome?.settlement.refunds).toEqual([5_000_000n, 5_000_000n])

    const ahead = new Table().acceptBoth().playTurn([ROCK, PAPER])
    for (let turn = 2; turn <= 12; turn++) ahead.playTurn([ROCK, ROCK])
    expect(ahead.outcome).toMatchObject({ winner: 1, reason: 'turn_limit' })
  })

  test('[M1] a friendly match without a stake moves nothing', () => {
    const table = new Table({ tier: 0 }).acceptBoth().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])
    expect(table.outcome?.settlement).toEqual({ winner: 0n, fee: 0n, pool: 0n, refunds: [0n, 0n] })
  })
})

describe('accepting', () => {
  test('[M7] no turn opens before both have accepted', () => {
    const table = new Table()
    expect(table.accept(0)).toEqual(DONE)
    expect(table.state.phase).toBe('accepting')
    expect(table.commit(0, ROCK)).toEqual(refuse('wrong_phase'))
    expect(table.accept(0)).toEqual(REPEATED)
    expect(table.accept(1)).toEqual(DONE)
    expect(table.entries('open')).toHaveLength(1)
    expect(table.accept(1)).toEqual(REPEATED)
  })

  test('[M7] a player who does not accept makes the match void and gets the strike', () => {
    const table = new Table()
    table.accept(1)
    table.wait(10_000 + 500 + 999).tick()
    expect(table.state.phase).toBe('accepting')
    table.wait(1).tick()
    expect(table.outcome).toMatchObject({ winner: -1, reason: 'not_accepted', strikes: [0] })
    expect(table.entries('timeout')[0]?.body).toEqual({ turn: 0, phase: 'accept', seats: [0] })
  })

  test('[F2] a signature verified over anything else does not accept', () => {
    const table = new Table()
    const accept = { type: 'accept', seat: 0, sig: '00'.repeat(64), nowMs: T0 } as const
    expect(table.send({ ...accept, verifiedOver: 'ff'.repeat(32) })).toEqual(refuse('bad_signature'))
    expect(table.send({ ...accept, sig: 'zz', verifiedOver: 'ff'.repeat(32) })).toEqual(refuse('malformed'))
    expect(table.stored).toHaveLength(1)
  })
})

describe('surrender and void', () => {
  test('[M8] surrender loses and pays at once, in every phase of play', () => {
    const choosing = new Table().acceptBoth()
    choosing.surrender(0)
    expect(choosing.outcome).toMatchObject({ winner: 1, reason: 'surrender' })
    const opening = new Table().acceptBoth().lock([ROCK, PAPER])
    opening.surrender(1)
    expect(opening.outcome).toMatchObject({ winner: 0, reason: 'surrender' })
    expect(opening.outcome?.settlement.winner).toBe(9_750_000n)
    expect(new Table().surrender(0)).toEqual(refuse('wrong_phase'))
  })

  test('[M10] the service may void a match before the first lock, never after it', () => {
    const early = new Table().acceptBoth().commitBoth([ROCK, ROCK])
    expect(early.send({ type: 'void', nowMs: early.nowMs })).toEqual(DONE)
    expect(early.outcome).toMatchObject({ winner: -1, reason: 'service_void' })
    const locked = new Table().acceptBoth().playTurn([ROCK, ROCK])
    expect(locked.send({ type: 'void', nowMs: locked.nowMs })).toEqual(refuse('after_first_lock'))
    expect(locked.state.phase).toBe('choosing')
  })

  test('[M9] a void bounty match touches no points', () => {
    const table = new Table({ mode: 'bounty' }).acceptBoth()
    for (let turn = 1; turn <= 12; turn++) table.playTurn([ROCK, ROCK])
    expect(table.outcome).toMatchObject({ winner: -1, points: [0, 0] })
  })
})

const pointsOfWin = (riskFactor: [number, number], repeatBps: [number, number]) => {
  const table = new Table({ mode: 'bounty', points: { riskFactor, repeatBps } }).acceptBoth()
  return table.playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK]).outcome?.points
}

describe('bounty points', () => {
  test('[B2] each round won scores one for the winner only {1.24 9.12}', () => {
    const table = new Table({ mode: 'bounty' }).acceptBoth()
    table.playTurn([ROCK, PAPER]).playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])
    expect(table.outcome?.points).toEqual([2, 0])
    expect(table.outcome?.settlement).toMatchObject({ winner: 8_250_000n, fee: 250_000n, pool: 1_500_000n })
  })

  test('[B3] Risk It doubles them, [B5] a repeated opponent halves them, then gives nothing', () => {
    expect(pointsOfWin([2, 1], [10_000, 10_000])).toEqual([4, 0])
    expect(pointsOfWin([1, 2], [10_000, 0])).toEqual([2, 0])
    expect(pointsOfWin([1, 1], [5_000, 10_000])).toEqual([1, 0])
    expect(pointsOfWin([2, 1], [0, 10_000])).toEqual([0, 0])
  })

  test('[B2] a win without one locked hand that the winner opened scores nothing', () => {
    const absent = new Table({ mode: 'bounty' }).acceptBoth()
    absent.commit(0, ROCK)
    absent.runOut()
    absent.commit(0, ROCK)
    absent.runOut()
    expect(absent.outcome).toMatchObject({
      winner: 0,
      reason: 'score',
      points: [0, 0],
      opened: [false, false],
    })
    const atOnce = new Table({ mode: 'bounty' }).acceptBoth()
    atOnce.surrender(1)
    expect(atOnce.outcome).toMatchObject({ winner: 0, points: [0, 0] })
    const onlyLoserOpened = new Table({ mode: 'bounty' }).acceptBoth().lock([ROCK, PAPER])
    onlyLoserOpened.reveal(1)
    onlyLoserOpened.surrender(1)
    expect(onlyLoserOpened.outcome).toMatchObject({ winner: 0, points: [0, 0], opened: [false, true] })
  })

  test('[B2] a loser takes no points away by not opening', () => {
    const table = new Table({ mode: 'bounty' }).acceptBoth()
    for (const _ of [1, 2]) {
      table.lock([PAPER, ROCK])
      table.reveal(0)
      table.runOut()
    }
    expect(table.outcome).toMatchObject({ winner: 0, reason: 'score', points: [2, 0], opened: [true, false] })
  })

  test('[B2] a surrender after the winner opened a locked hand scores as a full win', () => {
    const later = new Table({ mode: 'bounty' }).acceptBoth().playTurn([ROCK, ROCK])
    later.commit(0, ROCK)
    later.surrender(1)
    expect(later.outcome).toMatchObject({ winner: 0, reason: 'surrender', points: [2, 0] })
    const sameTurn = new Table({ mode: 'bounty' }).acceptBoth().lock([PAPER, ROCK])
    sameTurn.reveal(0)
    sameTurn.surrender(1)
    expect(sameTurn.outcome).toMatchObject({ winner: 0, points: [2, 0], opened: [true, false] })
  })
})
