import { defineStrings } from '../../i18n/strings.ts'

export const secondFactorStrings = defineStrings('secondFactor', {
  page: 'Second factor',
  title: 'Second factor',
  text: 'Enter the 6-digit code of your authenticator app.',
  recoveryText: 'Enter one of the recovery codes you saved. Each works once.',
  code: 'Authenticator code',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  enrolTitle: 'Set up your second factor',
  enrolText: 'Scan this with an authenticator app, or type the secret, then enter the code it shows.',
  qr: 'QR code for the authenticator app',
  secret: 'Secret',
  copySecret: 'Copy the secret',
  recoveryTitle: 'Save your recovery codes',
  recoveryIntro: 'Each lets you in once without your authenticator app. They are shown only now.',
  recoveryCopy: 'Copy all',
  recoveryDownload: 'Download',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  /** The first line of the downloaded file. */
  recoveryFile:
    'Throwdown recovery codes. Each works once, in place of your authenticator app. Keep them secret.',
  recoverySaved: 'I saved them, continue',
  invalid: 'Please enter the code from your authenticator app or a recovery code',
})
