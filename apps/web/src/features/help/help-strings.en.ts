import { defineStrings } from '../../i18n/strings.ts'

export const helpStrings = defineStrings('help', {
  title: 'How can we help?',
  search: 'Search: withdrawal, fee, draw, bounty…',
  clear: 'Clear the search',
  topics: 'Topics',
  topic: {
    playing: 'Playing',
    bounty: 'Bounty',
    money: 'Money',
    fairness: 'Fairness',
    account: 'Account',
    'safe-play': 'Safe play',
  },
  results: 'Results',
  questions_one: '{{count}} question',
  questions_other: '{{count}} questions',
  none: 'Nothing found',
  noneText: 'Try another word, or ask us.',
  address: 'Link to this answer',
  example: {
    normal: 'A ${{tier}} match in Normal Mode',
    bounty: 'The same match in Bounty Mode',
  },
  ask: {
    title: 'No answer here?',
    text: 'A person reads every message, usually within 24-48 hours. The reply comes by e-mail.',
    action: 'Ask us',
  },
  safe: {
    title: 'Playing too much?',
    text: 'Set a limit or take a break at any time. It counts at once.',
    action: 'Safe play',
  },
  more: { title: 'Read more', fairness: 'How fairness works' },
})
