import { defineStrings } from '../../i18n/strings.ts'

/** [C9] Taking back a withdrawal that waits. */
export const cancelStrings = defineStrings('cancel', {
  open: 'Cancel withdrawal',
  title: 'Cancel this withdrawal?',
  what: 'The {{amount}} to {{address}} goes back to your balance, with the fee.',
  only: 'For 24 hours it can only be withdrawn, not played.',
  submit: 'Cancel the withdrawal',
  cancelling: 'Cancelling…',
  keep: 'Let it go on',
  /** What a player does who made neither the withdrawal nor the change before it. */
  notYou: { cancel: 'Not you? Cancel it now, then set a new password.', write: 'Not you? Write to us now' },
  noReply: 'No answer came back. Please check your connection and try again.',
})
