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
  searchingFor: '${{tier}} · {{mode}} · first to {{rounds}} rounds',
  normal: 'Normal',
  bounty: 'Bounty',
  waiting: 'Waiting',
  setAside: 'Set aside',
  first: 'You are first in line',
  few: 'At least one other player is here',
  others: '{{count}} other players are here',
  why: {
    first: 'Your match starts with the next player who joins.',
    open: 'Pairs are drawn every two seconds.',
    bounty: 'Your match starts as soon as an opponent is found.',
    none: 'You cannot be paired with anyone waiting right now. Your match can start with the next player who joins.',
    until: 'You played each other lately, so pairing opens in {{left}}, or with the next player who joins.',
    limit: 'You have played each other ten times today. Your match starts with the next player who joins.',
  },
  held: '{{amount}} is set aside. Cancel any time to get it back.',
  cancel: 'Cancel search',
  cancelling: 'Leaving…',
  offers: {
    title: 'Taking a while? Your choice',
    goesOn: 'search goes on',
    switchTitle: 'Someone waits at ${{tier}}',
    switchText: 'Your search moves there: {{amount}} is set aside instead of {{held}}.',
    switch: 'Switch to ${{tier}}',
    practiceTitle: 'Practise meanwhile',
    practiceText: 'Play a bot without money. A found match pulls you in by itself.',
    practice: 'Practice',
    notifyTitle: 'Tell me when someone joins',
    notifyText: 'A notification too, if this tab is in the background.',
    notify: 'Notify me',
    notifyOn: 'You get a notification if this tab is in the background.',
    notifyDenied: 'This browser blocks notifications from us. The title and a sound still call you.',
    slowTitle: 'Why is this slow?',
    slowNormal:
      'We pair you only with real people, never with house players, and not with one of your last three opponents within 20 seconds.',
    slowBounty:
      'We pair you only with real people, never with house players, and with the same opponent once an hour and three times in one pool at most.',
  },
  found: 'Opponent found',
  foundText: 'Both stakes are in the pot. Entering the arena…',
  noReply: 'The connection was lost before we heard back. Please try again.',
  lost: 'The connection was lost. Reconnecting…',
})
