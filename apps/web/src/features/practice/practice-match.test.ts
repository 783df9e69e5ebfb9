import type { Hand } from '@throwdown/rules/transcript/commitment'
import { describe, expect, test } from 'vitest'
import { clockOf, type PracticeMatch, seenByBot, startPractice, stepPractice } from './practice-match.ts'
import { practiceView } from './practice-view.ts'

const FIGHTERS = { you: { name: 'You' }, rival: { name: 'Bot' } }
const start = (botHand: Hand) => startPractice({ nowMs: 0, botHand })

/** The player throws against the hand the bot already holds; the bot holds `next` afterwards. */
function play(match: PracticeMatch, hand: Hand, next: Hand = 0): PracticeMatch {
  const nowMs = match.turn.opensAtMs
  const sealed = stepPractice(match, { type: 'throw', hand, nowMs })
  return stepPractice(sealed, { type: 'open', nowMs, nextAtMs: nowMs, nextBotHand: next })
}

const missed = (match: PracticeMatch): PracticeMatch => {
  const nowMs = clockOf(match).endsAtMs + 501
  return stepPractice(match, { type: 'open', nowMs, nextAtMs: nowMs, nextBotHand: 0 })
}

describe('a practice match', () => {
  test('[M1] first to two round wins; a draw scores nothing', () => {
    const draw = play(start(0), 0, 0)
    expect(draw.tally.score).toEqual([0, 0])
    const won = play(play(draw, 1, 2), 0)
    expect(won.verdict).toEqual({ winner: 0, reason: 'score' })
    const view = practiceView(won, FIGHTERS)
    expect(view.outcomes.map(({ round, winner }) => [round, winner])).toEqual([
      [1, 'draw'],
      [1, 'you'],
      [2, 'you'],
    ])
    expect(view.result).toEqual({ outcome: 'won', reason: 'score' })
  })

  test('a throw is final: a second one changes nothing', () => {
    const sealed = stepPractice(start(0), { type: 'throw', hand: 1, nowMs: 10 })
    expect(stepPractice(sealed, { type: 'throw', hand: 2, nowMs: 20 })).toBe(sealed)
  })

  test('nothing opens before the player has thrown or time is up', () => {
    const match = start(0)
    expect(stepPractice(match, { type: 'open', nowMs: 100, nextAtMs: 100, nextBotHand: 0 })).toBe(match)
  })

  test('[M3] the bank pays for a late throw', () => {
    const { baseEndsAtMs } = clockOf(start(0))
    const late = stepPractice(start(0), { type: 'throw', hand: 0, nowMs: baseEndsAtMs + 5_500 })
    expect(late.bankMs).toBe(15_000)
  })

  test('[M4] two missed throws in a row lose the match', () => {
    const once = missed(start(0))
    expect(once.verdict).toBeNull()
    expect(practiceView(once, FIGHTERS).outcomes[0]).toMatchObject({ yours: null, winner: 'rival' })
    expect(missed(once).verdict).toMatchObject({ winner: 1 })
  })

  test('[M12] a bot sees only turns that are open, its own hand first', () => {
    expect(seenByBot(play(start(2), 0))).toEqual([{ own: 2, rival: 0 }])
    expect(seenByBot(stepPractice(start(2), { type: 'throw', hand: 0, nowMs: 1 }))).toEqual([])
  })

  test('[F4] the view before the throw of the player does not depend on the hand of the bot', () => {
    const views = ([0, 1, 2] as const).map((hand) => practiceView(start(hand), FIGHTERS))
    expect(views[1]).toEqual(views[0])
    expect(views[2]).toEqual(views[0])
  })
})
