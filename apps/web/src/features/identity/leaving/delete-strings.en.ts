import { defineStrings } from '../../../i18n/strings.ts'

export const deleteStrings = defineStrings('deleteAccount', {
  title: 'Delete my account',
  intro:
    'This happens at once, and nothing brings the account back. Your balance must be zero, and your matches, pools, withdrawals and deposits must have ended. To come back later, deactivate the account instead.',
  erasedTitle: 'What we erase',
  erased: {
    account: 'Your username as others see it, email address, password and avatar.',
    access: 'Your passkeys, authenticator, known devices and sessions.',
    choices: 'Your settings, saved withdrawal addresses, and messages to us that are closed.',
  },
  keptTitle: 'What we keep',
  kept: {
    records:
      'Matches, throws and every movement of money with its addresses, under a number instead of your name. Others see "Former player".',
    protection:
      'Your limits and exclusions, the result of your age check, a fingerprint of your mailbox, your wallets and your reserved username: nobody escapes a limit by a new account, or poses as you.',
    traces:
      'The log of sign-ins and changes, notes of our staff, and open messages to us. Mails that we sent you leave our records after 30 days.',
  },
  more: 'Why, and for how long',
  copy: 'Save a copy of my data',
  staff: 'You are an administrator: two colleagues take that right away first.',
  loading: 'Loading...',
  retry: 'Your sign-in methods could not be loaded. Try again',
  password: 'Password',
  passwordRequired: 'Password is required',
  code: 'Code of your authenticator, or a recovery code',
  codeRequired: 'The code is required',
  delete: 'Delete my account',
  deleteByPasskey: 'Confirm with a passkey and delete',
  usePasskey: 'Use a passkey instead of the code',
  deleting: 'Deleting...',
  cancel: 'Keep my account',
  deleted: 'Your account is deleted. A last mail confirms it.',
})
