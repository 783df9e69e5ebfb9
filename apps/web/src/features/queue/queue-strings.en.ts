import { defineStrings } from '../../i18n/strings.ts'

export const queueStrings = defineStrings('queue', {
  practice: 'Practice against bots',
  fairness: 'How fairness works',
  connecting: 'Connecting to the arena…',
  searching: 'Searching for an opponent',
  searchingFor: '${{tier}} · {{mode}}',
  elapsed: 'Searching for',
  waiting_one: '{{count}} player waiting',
  waiting_other: '{{count}} players waiting',
  held: 'Your ${{tier}} stake is held. Leaving gives it back at once.',
  cancel: 'Cancel',
  cancelling: 'Leaving…',
  found: 'Opponent found',
  foundText: 'Both stakes are in the pot. Entering the arena…',
  noReply: 'The connection was lost before we heard back. Please try again.',
  lost: 'The connection was lost. Reconnecting…',
})
