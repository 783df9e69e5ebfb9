import type { Hand } from '@throwdown/rules/transcript/commitment'
import { describe, expect, test } from 'vitest'
import { BOT_IDS, BOTS, type SeenTurn } from './bots.ts'

const never = () => {
  throw new Error('this choice needs no chance')
}
const turn = (own: Hand, rival: Hand): SeenTurn => ({ own, rival })

describe('the practice bots', () => {
  test('every bot starts with whatever chance gives', () => {
    for (const id of BOT_IDS) {
      expect([0, 0.34, 0.99].map((chance) => BOTS[id]([], () => chance))).toEqual([0, 1, 2])
    }
  })

  test('Random looks at nothing', () => {
    expect(BOTS.random([turn(0, 0), turn(1, 1)], () => 0.5)).toBe(1)
  })

  test('Win-stay / lose-shift keeps a winner and moves on from anything else', () => {
    expect(BOTS.shifter([turn(0, 2)], never)).toBe(0)
    expect(BOTS.shifter([turn(0, 1)], never)).toBe(1)
    expect(BOTS.shifter([turn(2, 2)], never)).toBe(0)
  })

  test('Cycler goes around', () => {
    expect(([0, 1, 2] as const).map((own) => BOTS.cycler([turn(own, 0)], never))).toEqual([1, 2, 0])
  })

  test('Pattern reader beats what followed the same two throws before', () => {
    const thrown: Hand[] = [0, 1, 2, 0, 1]
    const seen = thrown.map((rival) => turn(0, rival))
    // After rock, paper came scissors: rock beats it.
    expect(BOTS.reader(seen, never)).toBe(0)
  })

  test('Pattern reader falls back on chance while nothing repeats', () => {
    expect(BOTS.reader([turn(0, 0), turn(0, 1)], () => 0.99)).toBe(2)
  })
})
