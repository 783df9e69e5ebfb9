import { defineStrings } from '../../../i18n/strings.ts'

export const deskStrings = defineStrings('desk', {
  reason: 'Reason',
  choose: 'Choose a reason',
  chosenRequired: 'Please choose a reason.',
  playersRead: 'Players read:',
  note: 'Note for the log',
  noteHint: 'Players do not see it.',
  reasonHint: 'It is written to the security log. The player does not see it.',
  reasonRequired: 'Please write why.',
  sending: 'Sending…',
  failed: 'This could not be saved.',
  ask: 'Send request',
  asked: 'Request sent. Two people sign it under Approvals.',
  twoPeople: 'Nothing happens before two people have signed it.',
})
