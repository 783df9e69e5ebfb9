import type { HelpAnswersOf } from '../help-answer.ts'

export const bounty: HelpAnswersOf<'bounty'> = {
  'bounty-mode': {
    question: 'What is Bounty Mode?',
    answer: [
      '{{poolShare}}% of the stake you win goes into a prize pool. In return your wins score points, and the best three players of the week share the pool.',
      'Each stake has a pool of its own, from Monday 00:00 UTC to the next Monday. Nobody meets bots or the house in it.',
    ],
    words: 'pool prize contest',
  },
  'bounty-points': {
    question: 'How do I score points?',
    answer: [
      'Every round you win in a match you win scores {{pointsPerRound}} point, so a full win scores {{pointsPerWin}}. Points of a win join your bounty.',
      'A second win over the same opponent in one pool scores half, further ones nothing. At most {{scoringMatchesMax}} matches count in one pool.',
    ],
    words: 'score repeat same opponent half',
  },
  'bank-or-risk': {
    question: 'What do Bank It and Risk It do?',
    answer: [
      'Bank It makes the points of your bounty safe and starts fresh. Risk It keeps them at risk: your next match counts ×{{riskFactor}}. A loss wipes out unbanked points; banked points stay.',
      'The choice has no clock. The next bounty match of that stake waits for it.',
    ],
    words: 'double burn lose points choice run',
  },
  'bounty-prizes': {
    question: 'How is a pool shared?',
    answer: [
      'We take {{poolFee}}% of the pool once, when it is paid out. Of the rest the first gets {{firstShare}}%, the second {{secondShare}}% and the third {{thirdShare}}%.',
      'The order is decided by banked points, then by the number of different opponents beaten, then by fewer matches, then by who got there first.',
    ],
    words: 'payout winner split percent fee first second third rank',
  },
  'prize-conditions': {
    question: 'What do I need to win a prize?',
    answer: [
      'At least {{matchesForPrize}} matches that count, against at least {{opponentsForPrize}} different opponents; a passed check of age and country; and no confirmed case against the rules. The boards show how far you are.',
      'This is decided when the review begins. Later only a case that a person confirmed takes a prize away.',
    ],
    words: 'eligible eligibility qualify verified',
  },
  'pool-close': {
    question: 'What happens when a pool closes?',
    answer: [
      'On Monday at 00:00 UTC running matches are finished and everything unbanked is banked for everybody. After {{reviewHours}} hours of review the prizes are paid into the balances.',
      'The whole list of contributions, points and prizes is public, and your browser can check it.',
    ],
    words: 'end review paid when monday',
  },
  'pool-void': {
    question: 'What if too few players qualify?',
    answer: [
      'With fewer than {{playersForPrizes}} players who meet the conditions the pool is void. Every contribution returns to the winner who paid it, without a fee.',
    ],
    words: 'refund cancelled contributions back',
  },
}
