import { defineStrings } from '../../i18n/strings.ts'

export const coachStrings = defineStrings('coach', {
  lead: 'What a sharp opponent could read in you. From your own finished matches only; nobody else sees this page.',
  period: 'Matches',
  lastMatches: 'Last {{matches}} matches',
  loading: 'Loading your throws...',
  error: 'Your throws could not be loaded.',
  tooFew_one: '{{count}} more throw until the coach can say something',
  tooFew_other: '{{count}} more throws until the coach can say something',
  tooFewText:
    'These matches have {{throws}} opened throws of yours. With fewer than {{min}} every figure would be chance.',
  play: 'Play',
  percent: '{{percent}}%',
  part: '{{label}} {{percent}}%',
  sample_one: '{{count}} throw',
  sample_other: '{{count}} throws',
  mix: {
    title: 'Hand mix',
    about_one: '{{count}} throw. Even would be 33% each (dashed line).',
    about_other: '{{count}} throws. Even would be 33% each (dashed line).',
    even: 'No hand stands out more than chance explains.',
    lean: 'You lean on {{hand}}.',
    leanText:
      'Someone who only throws {{answer}} would win {{percent}}% of the decided throws against this mix.',
  },
  after: {
    title: 'After a win, a loss, a draw',
    about: 'What you throw next in the same match',
    won: 'After a win',
    lost: 'After a loss',
    draw: 'After a draw',
    first: 'First throw of a match',
    tooFew: 'Too few to say. It needs {{min}}.',
    habit:
      'Your clearest habit: after {{outcome}} you throw {{shift}} in {{percent}}% of {{sample}} cases. Chance would be about 33%.',
    noHabit: 'No habit here is clearer than chance explains.',
  },
  outcome: { won: 'a win', lost: 'a loss', draw: 'a draw' },
  shift: { same: 'the same again', beatsLast: 'what beats your last', losesToLast: 'what your last beats' },
  read: {
    title: 'Predictability',
    dial: '{{percent}}% of your throws would have been guessed',
    hard: 'Hard to read',
    readable: 'Readable',
    easy: 'Easy to read',
    result:
      'Somebody who remembers your earlier throws would have guessed {{percent}}% of {{count}}. Blind guessing gets {{blind}}%.',
    hardText: 'Up to {{luck}}% is chance with so many throws.',
    readableText: 'Above {{luck}}% it is more than chance with so many throws.',
    easyText: 'That is at least every second throw, and more than the {{luck}}% that chance explains.',
    howTitle: 'How this is computed',
    how: 'We go through your throws from the oldest to the newest and guess each one from the earlier ones only: the hand you threw most often in the same situation. A situation is the first throw of a match, or your last hand together with whether it won, lost or drew. In a new situation we guess the hand you threw most often overall. Hands that are equally frequent share the guess.',
  },
  practiceTitle: 'Train it away',
  practiceText:
    'Practice bots, without money: Shifter keeps a hand that won, Reader looks for what you repeat.',
  practice: 'Practice free',
  promise: 'Between players who cannot be read, every throw is even. No chart here promises a win.',
})
