import { paths } from '../../../routing/paths.ts'
import type { HelpAnswersOf } from '../help-answer.ts'

const OPEN = { to: paths.safePlay, text: 'Open safe play' }

export const safePlay: HelpAnswersOf<'safe-play'> = {
  'set-limits': {
    question: 'How do I limit what I play?',
    answer: [
      `Under [Safe play](${paths.safePlay}) you can limit deposits, losses, stakes and the time you play, for {{limitHours}} hours, {{limitWeekDays}} days and {{limitMonthDays}} days. A lower limit applies at once.`,
    ],
    words: 'budget deposit loss stake time spend',
    link: OPEN,
  },
  'raise-limits': {
    question: 'Why does a higher limit not apply at once?',
    answer: [
      'A higher limit, or none, waits {{raiseHours}} hours and then asks you once more. Until then you can drop it. Decisions made in the heat of a match should not count.',
    ],
    words: 'increase remove limit wait',
    link: OPEN,
  },
  'time-out': {
    question: 'How do I take a break?',
    answer: [
      'A time-out lasts from {{timeOutHours}} hours to {{timeOutWeeks}} weeks and cannot be shortened. A running match finishes first. You can log in and withdraw as always.',
    ],
    words: 'pause stop break cool off',
    link: OPEN,
  },
  'self-exclusion': {
    question: 'How do I exclude myself?',
    answer: [
      'Self-exclusion lasts at least {{exclusionMonths}} months, or permanently, and cannot be ended early, not even by us. It holds for every account of yours. Your balance can always be withdrawn.',
    ],
    words: 'ban myself addiction addicted stop for good',
    link: OPEN,
  },
  'reality-check': {
    question: 'What is the reality check?',
    answer: [
      'Every {{realityMinutes}} minutes of play it shows how long you played, what you staked and your net result. The next match waits until you answer. You can choose how often it comes.',
    ],
    words: 'reminder popup time played',
    link: OPEN,
  },
  'deposit-over-limit': {
    question: 'What happens to a deposit over my limit?',
    answer: [
      'Nobody can refuse a transfer on Solana. The part over your limit, and all of it during a time-out or self-exclusion, is credited but can only be withdrawn.',
    ],
    words: 'excess top up withdraw only',
    link: OPEN,
  },
}
