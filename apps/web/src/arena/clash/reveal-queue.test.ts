import { describe, expect, test } from 'vitest'
import type { TurnOutcome } from '../duel-view.ts'
import { finishReveal, replayAll, startQueue, takeUp } from './reveal-queue.ts'

const outcome = (turn: number): TurnOutcome => ({
  turn,
  round: turn,
  yours: 'rock',
  theirs: 'paper',
  missed: [],
  unopened: [],
  misses: { you: 0, rival: 0 },
  isLast: false,
  winner: 'rival',
  score: { you: 0, rival: turn },
})

describe('the queue of reveals', () => {
  test('a reload does not replay what was over before', () => {
    const queue = startQueue([outcome(1), outcome(2)])
    expect(takeUp(queue, [outcome(1), outcome(2)])).toBe(queue)
  })

  test('a finished turn is shown once', () => {
    const playing = takeUp(startQueue([]), [outcome(1)])
    expect(playing.playing?.turn).toBe(1)
    const done = finishReveal(playing)
    expect(takeUp(done, [outcome(1)])).toBe(done)
  })

  test('what comes during a reveal waits, and after a gap only the newest is shown', () => {
    const playing = takeUp(startQueue([]), [outcome(1)])
    expect(takeUp(playing, [outcome(1), outcome(2), outcome(3)])).toBe(playing)
    expect(takeUp(finishReveal(playing), [outcome(1), outcome(2), outcome(3)]).playing?.turn).toBe(3)
  })

  test('a replay shows every throw in order, and then nothing is left to reveal', () => {
    const all = [outcome(1), outcome(2), outcome(3)]
    let queue = replayAll(startQueue(all), all)
    const shown: (number | undefined)[] = []
    while (queue.playing) {
      shown.push(queue.playing.turn)
      queue = finishReveal(queue)
    }
    expect(shown).toEqual([1, 2, 3])
    expect(takeUp(queue, all)).toBe(queue)
    expect(queue.hasReplayed).toBe(true)
  })
})
