import { defineStrings } from '../../i18n/strings.ts'

export const passkeyStrings = defineStrings('passkey', {
  logIn: 'Use a passkey instead',
  waiting: 'Waiting for your passkey…',
  cancelled: 'No passkey was used.',
  exists: 'This device already has a passkey for your account.',
  failed: 'Passkeys do not work in this browser or at this address.',
  unsupported: 'This browser knows no passkeys.',
})
