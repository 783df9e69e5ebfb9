import { defineStrings } from '../../i18n/strings.ts'

export const reopenStrings = defineStrings('reopen', {
  title: 'Reopen your account',
  askText:
    'Enter the email of the account you deactivated. We send a 6-digit code to it. Then you need your password, your authenticator or a passkey.',
  email: 'Email',
  send: 'Send the code',
  sending: 'Sending…',
  sentTo: 'If a deactivated account has this email, we sent a 6-digit code to',
  code: '6-digit code',
  linkText:
    'The mail proved your mailbox. Now confirm that it is you, with your password, your authenticator or a passkey.',
  password: 'Password',
  factorCode: 'Authenticator or recovery code',
  useFactor: 'Use an authenticator code',
  usePassword: 'Use the password',
  usePasskey: 'Use a passkey instead',
  reopen: 'Reopen account',
  reopening: 'Reopening…',
  after:
    'Your balance is as you left it. Withdrawals wait 24 hours, to keep it safe. Limits, breaks and holds stay as they are.',
  lost: 'Lost your mailbox, or password and authenticator?',
  contact: 'Contact Us',
  backToLogIn: 'Back to Log In',
  invalid: {
    email: 'Please enter a valid email',
    code: 'Please enter the 6-digit code',
    password: 'Password is required',
    factorCode: 'Please enter the code from your authenticator app or a recovery code',
    link: 'This link is incomplete. Please open the whole link of the mail.',
  },
  closed: {
    text: 'This account is deactivated. Its balance is still there. You can reopen it with your mailbox.',
    reopen: 'Reopen the account',
  },
})
