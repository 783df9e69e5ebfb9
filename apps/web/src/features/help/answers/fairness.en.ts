import { paths } from '../../../routing/paths.ts'
import type { HelpAnswersOf } from '../help-answer.ts'

export const fairness: HelpAnswersOf<'fairness'> = {
  'secret-throw': {
    question: 'Can anybody see my throw before theirs?',
    answer: [
      'No. Your browser seals your throw and sends only the seal. Both throws are opened after both seals are locked in, and nobody, including us, can change one after that.',
    ],
    words: 'cheat peek sealed secret commit',
    link: { to: paths.fairness, text: 'How fairness works' },
  },
  'check-a-match': {
    question: 'How can I check a match?',
    answer: [
      'Every finished match has a proof page, linked from the result and from your history. Your browser recomputes the throws, the result, the payout, the fees and the points there. The file can also be saved and checked offline.',
    ],
    words: 'verify proof transcript provably fair',
    link: { to: paths.verifyFile, text: 'Check a file' },
  },
  bots: {
    question: 'Do I play against bots or against you?',
    answer: [
      'Never for money. There are no house players in any game with a stake. Bots exist in practice only, are labelled as bots and play without money.',
    ],
    words: 'house computer robot real people',
  },
  'one-person': {
    question: 'How do you stop people who play together?',
    answer: [
      'Two accounts of the same person, device or wallet are never paired, opponents cannot be chosen, and in Bounty Mode the name of your opponent stays hidden until the first throws are open. The same two players meet only so often, and repeated wins over one opponent stop scoring.',
      `If you see something odd, [write to us](${paths.contact}) with the number of the match.`,
    ],
    words: 'cheater collusion multi account report arranged',
    link: { to: paths.contact, text: 'Write to us' },
  },
  'what-we-could-do': {
    question: 'What do I still have to trust you with?',
    answer: [
      'Your balance, until you withdraw it, and the code that your browser gets from us. The page about fairness lists what we cannot do, what we could still do, and what protects you against it.',
    ],
    words: 'trust custody honest',
    link: { to: paths.fairness, text: 'Read the whole list' },
  },
}
