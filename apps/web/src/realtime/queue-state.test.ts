import { describe, expect, test } from 'vitest'
import { IDLE, type QueueEvent, type QueueState, stepQueue } from './queue-state.ts'

const ticket = { id: 't1', tier: 5, mode: 'normal', joinedAtMs: 1_000 } as const
const WAIT = { reason: 'open', untilMs: null } as const
const news = (sent: typeof ticket | null): QueueEvent => ({
  type: 'queue',
  ticket: sent,
  othersWaiting: 'few',
  wait: WAIT,
})
const run = (...events: QueueEvent[]): QueueState => events.reduce(stepQueue, IDLE)
const join: QueueEvent = { type: 'join', ticketId: 't1' }
const joined: QueueEvent = { type: 'joined', ticketId: 't1', tier: 5, mode: 'normal', nowMs: 1_000 }

describe('the queue', () => {
  test('[Q1] joins, searches, leaves', () => {
    expect(run(join, joined)).toEqual({ name: 'searching', ticket, others: null })
    expect(run(join, joined, { type: 'leave' }, { type: 'left' })).toEqual(IDLE)
  })

  test('a refusal is shown and the box is back', () => {
    expect(run(join, { type: 'refused', message: 'Your balance is too low.' })).toEqual({
      name: 'idle',
      refusal: 'Your balance is too low.',
    })
  })

  test('a reload finds the search the server knows', () => {
    expect(run(news(ticket))).toMatchObject({ name: 'searching', others: { count: 'few', wait: WAIT } })
  })

  test('news without a ticket does not cancel a join under way, but ends a search', () => {
    const nobody = news(null)
    expect(run(join, nobody).name).toBe('joining')
    expect(run(join, joined, nobody)).toEqual(IDLE)
  })

  test('a match found wins over everything that comes late', () => {
    const found: QueueEvent = { type: 'found', matchId: 'm1' }
    expect(run(join, joined, { type: 'leave' }, found, { type: 'left' })).toEqual({
      name: 'found',
      matchId: 'm1',
    })
  })

  test('after the match the player can search again', () => {
    const found: QueueEvent = { type: 'found', matchId: 'm1' }
    expect(run(found, { type: 'over' })).toEqual(IDLE)
    expect(run(found, join).name).toBe('joining')
    expect(run(found, news(ticket)).name).toBe('searching')
    expect(run(found, news(null)).name).toBe('found')
  })

  test('a reply to an older join is ignored', () => {
    const older: QueueEvent = { type: 'joined', ticketId: 't0', tier: 1, mode: 'bounty', nowMs: 1 }
    expect(run(join, older).name).toBe('joining')
  })
})
