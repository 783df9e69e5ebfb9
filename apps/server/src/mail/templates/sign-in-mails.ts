import type { SignInChange } from '../mail.ts'
import { AUTOMATIC, type MailText, type Site, WITHDRAWALS_WAIT } from './mail-text.ts'

interface NewDevice {
  readonly username: string
  readonly device: string
  readonly network: string
  readonly at: string
}

export function newDevice({ username, device, network, at }: NewDevice, { webOrigin }: Site): MailText {
  return {
    subject: 'New device in your Throwdown account',
    preview: 'If that was not you, act now.',
    heading: 'A new device logged in',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Somebody logged in to your account on a device we did not know: ${device}, network ${network}, on ${whenOf(at)}.`,
      },
      { kind: 'paragraph', text: 'Was that you? Then all is well. If not, choose a new password at once:' },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password` },
      { kind: 'link', label: 'See your devices', href: `${webOrigin}/security`, isSecond: true },
      { kind: 'note', text: 'A new password logs out every device. We never ask for it, nor for a code.' },
    ],
    closing: AUTOMATIC,
  }
}

const WHAT_CHANGED: Readonly<Record<SignInChange, string>> = {
  'second-factor-on': 'The second factor of your account was switched on: a login now needs a code too.',
  'second-factor-off': 'The second factor of your account was switched off: a login needs the password only.',
  'passkey-added': 'A passkey was added to your account: it logs in without the password.',
  'passkey-removed': 'A passkey was removed from your account.',
  'factors-kept':
    'Your older passkeys and your authenticator stay: somebody with a session or one of them kept them.',
}

export function signInChanged(
  { username, change }: { username: string; change: SignInChange },
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'How you sign in to Throwdown has changed',
    preview: 'If that was not you, act now.',
    heading: 'Sign-in changed',
    blocks: [
      { kind: 'paragraph', text: `Hello ${username}. ${WHAT_CHANGED[change]}` },
      // Who keeps a factor adds none and removes none.
      ...(change === 'factors-kept' ? [] : [WITHDRAWALS_WAIT]),
      { kind: 'paragraph', text: 'Was that you? Then all is well. If not, choose a new password at once:' },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password` },
      { kind: 'link', label: 'Sign-in and security', href: `${webOrigin}/security`, isSecond: true },
      { kind: 'note', text: `Then write to ${supportEmail}, so that we can look after your account.` },
    ],
    closing: AUTOMATIC,
  }
}

/** `16 Nov 2026 02:14 UTC`: a mail does not know where it is read. */
export function whenOf(at: string): string {
  return `${new Date(at).toUTCString().slice(5, 22)} UTC`
}
