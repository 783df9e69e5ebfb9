import { defineStrings } from '../../i18n/strings.ts'

export const recoveryStrings = defineStrings('recovery', {
  proveTitle: 'Keep how you sign in',
  proveText: {
    authenticator:
      'Enter a code of your authenticator to keep it. Without one it is removed: at once if it is younger than 30 days, else after 7 days.',
    passkey:
      'Use a passkey to keep it. Without one your passkeys are removed: at once if they are younger than 30 days, else after 7 days.',
    both: 'Enter a code of your authenticator, or use a passkey, to keep that one. The others are removed: at once if they are younger than 30 days, else after 7 days.',
  },
  factorCode: 'Authenticator or recovery code',
  factorCodeOptional: 'Authenticator or recovery code (if you have it)',
  usePasskey: 'Confirm with a passkey',
  doneTitle: 'Your new password is set',
  doneText: 'Every device was logged out. Log in with the new password.',
  removed: 'Removed',
  removedText: 'Younger than 30 days and not proved, so somebody else may have added it.',
  leaving: 'Removed on {{date}}',
  leavingText:
    'Until then it still signs in. Log in and choose “Keep them” under Sign-in and security if it is yours; remove it there at once if it is not.',
  kept: 'Kept',
  keptText: 'You proved it.',
  authenticator: 'Authenticator app, added {{date}}',
  passkey: 'Passkey on {{device}}, added {{date}}',
  logIn: 'Log In',
  keepTitle: 'Keep how you sign in',
  keepText:
    'Your password was reset by mail. Confirm that you still have your authenticator or a passkey, and all of them stay.',
  keep: 'Keep them',
  keeping: 'Saving…',
  keepByPasskey: 'Keep them with a passkey',
  keepDone: 'Your passkeys and your authenticator stay.',
  keepSignedIn: 'Logged in already? Keep them under',
  security: 'Sign-in and security',
  notYou: 'Was the reset not yours? Keep them, then reset your password and',
  contact: 'contact us',
  verify: {
    title: 'Choose a password',
    text: 'This browser did not sign up as {{username}}, so the password of the signup may be a stranger’s. Choose one of your own: it replaces that password, and nobody else is logged in.',
    notYou: 'If you did not sign up with that username, close this page.',
    submit: 'Verify and save',
    done: 'Your account is verified. Log in with your new password.',
  },
  wrongAddress: {
    ask: 'Wrong address? Change it',
    title: 'Correct your email',
    text: 'We send a new code to it. The code we sent before no longer works.',
    email: 'Email',
    send: 'Send the code',
    sending: 'Sending…',
    back: 'Keep {{email}}',
    done: 'We sent a code to this address.',
  },
  undo: {
    title: 'Take the change back',
    changed: 'On {{date}} the email of {{username}} was changed to',
    text: 'Was it not you? One click logs out every device, ends the password and puts back',
    submit: 'Put my email back',
    undoing: 'Saving…',
    wasYou: 'Was it you? Then close this page: nothing changes.',
    dead: 'This link is used, too old or incomplete.',
    contact: 'Contact Us',
  },
  invalid: {
    email: 'Please enter a valid email',
    factorCode: 'Please enter the code from your authenticator app or a recovery code',
  },
})
