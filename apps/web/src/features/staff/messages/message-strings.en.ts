import { defineStrings } from '../../../i18n/strings.ts'

export const messageStrings = defineStrings('staffMessages', {
  title: 'Messages',
  counts: '{{new}} new, {{inProgress}} in progress, {{resolved}} resolved',
  status: 'Status',
  statusOf: 'Status of the message of {{sender}}',
  statuses: {
    all: 'All but the archive',
    new: 'New',
    in_progress: 'In progress',
    resolved: 'Resolved',
    archived: 'Archive',
  },
  list: 'Messages, newest first',
  total_one: '{{count}} message',
  total_other: '{{count}} messages',
  clock: {
    answered: 'answered after {{count}} h',
    waiting: '{{count}} h of 24 h',
    due: '{{count}} h of 48 h',
    late: '{{count}} h, past 48 h',
  },
  empty: 'No messages',
  failed: 'The messages could not be loaded.',
  loading: 'Loading the messages',
  notSaved: 'The status could not be saved.',
  archive: 'Archive',
  archiving: 'Archiving…',
  archived:
    'The message of {{sender}} is in the archive. It is kept, and a change of its status brings it back.',
  reply: 'Reply',
  replyTo: 'Reply to {{sender}}',
  replyText: 'Reply',
  replyHint:
    'It is mailed with the beginning of the message. The sender is not verified: name nothing private.',
  replyRequired: 'Please write a reply.',
  send: 'Send by mail',
  sending: 'Sending…',
  sent: 'The reply is on its way.',
  notSent: 'The reply could not be sent.',
})
