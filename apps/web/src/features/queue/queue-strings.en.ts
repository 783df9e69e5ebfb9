import { defineStrings } from '../../i18n/strings.ts'

export const queueStrings = defineStrings('queue', {
  practice: 'Practice against bots',
  fairness: 'How fairness works',
  connecting: 'Connecting to the arena…',
  device: {
    checking: 'Checking whether this browser can play…',
    no_signing:
      'This browser cannot make the key that signs your throws. Please update it or use another one.',
    no_storage:
      'This browser does not keep the key that signs your throws. Private windows and lockdown modes block it: please use a normal window.',
    older_tab: 'An older tab of this site is open. Please close or reload it, then reload this page.',
    clock:
      'The clock of this device is more than 10 minutes off. Please set it right: it is part of how your throws are kept safe.',
    outdated: 'A new version is out. Please reload the page.',
  },
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
