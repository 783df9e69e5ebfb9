import { defineStrings } from './strings.ts'

/** What players read while staff have paused something for everybody. */
export const pauseStrings = defineStrings('pause', {
  normal: 'Normal matches are paused for everybody.',
  bounty: 'Bounty Mode is paused for everybody.',
  tier: 'The ${{tier}} stake is paused for everybody.',
  deposits: 'New deposits are paused for everybody.',
  depositsKept:
    'Please do not send anything now. What arrives anyway is credited as always, and play and withdrawals go on.',
  why: {
    maintenance: 'We are doing planned work.',
    fault: 'We found a fault and are repairing it.',
    review: 'We are checking that everything is right.',
    legal: 'The law requires it.',
  },
  safe: 'Your money is safe.',
  mark: 'Paused',
})
