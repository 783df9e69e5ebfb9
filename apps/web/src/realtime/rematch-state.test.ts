import { describe, expect, test } from 'vitest'
import { REMATCH_OPEN, type RematchEvent, type RematchState, stepRematch } from './rematch-state.ts'

const run = (...events: RematchEvent[]): RematchState => events.reduce(stepRematch, REMATCH_OPEN)
const asked: RematchEvent[] = [{ type: 'ask' }, { type: 'asked', untilMs: 30 }]
const offered: RematchEvent = { type: 'rematch_offered', untilMs: 30 }
const ended = (reason: 'left' | 'cancelled'): RematchEvent => ({ type: 'rematch_ended', reason })
const time = (nowMs: number): RematchEvent => ({ type: 'time', nowMs, closesAtMs: 60 })

describe('[Q4] [B8] the offer of a rematch', () => {
  test('is asked, runs for its time, and can be asked again', () => {
    expect(run(...asked, time(29))).toEqual({ name: 'asked', untilMs: 30 })
    expect(run(...asked, time(30))).toEqual({ name: 'open', note: 'expired' })
    expect(run(...asked, { type: 'cancel' })).toEqual(REMATCH_OPEN)
  })

  test('comes from the other player, and ends with its time or when it is taken back', () => {
    expect(run(offered)).toEqual({ name: 'offered', untilMs: 30 })
    expect(run(offered, time(31))).toEqual({ name: 'open', note: 'expired' })
    expect(run(offered, ended('cancelled'))).toEqual({ name: 'open', note: 'cancelled' })
  })

  test('ends for good when the other player leaves, or a minute after the match', () => {
    expect(run(...asked, ended('left'), time(1))).toEqual({ name: 'closed', because: 'left' })
    expect(run(time(60))).toEqual({ name: 'closed', because: 'late' })
  })

  test('a lost connection withdraws it', () => {
    expect(run(...asked, { type: 'lost' })).toEqual(REMATCH_OPEN)
    expect(run(...asked, ended('left'), { type: 'lost' })).toEqual({ name: 'closed', because: 'left' })
  })
})
