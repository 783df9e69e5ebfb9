import { defineStrings } from '../../../i18n/strings.ts'

export const logStrings = defineStrings('staffLog', {
  title: 'Security Logs',
  sealed:
    'Nobody can change or delete a line, staff included. Each is chained to the one before, and reading is recorded too. Times and days are UTC.',
  person: 'Username or id',
  clearPerson: 'Everybody',
  kind: 'Action',
  everyKind: 'All actions',
  from: 'From',
  until: 'Until',
  events: 'Events, newest first',
  nobody: 'nobody signed in',
  loading: 'Loading the log',
  failed: 'The log could not be loaded.',
  empty: 'No event matches',
  more: 'Show older events',
  moreLoading: 'Loading…',
  whole_one: 'That is the whole list: {{count}} event.',
  whole_other: 'That is the whole list: {{count}} events.',
})
