import type { Mail } from '../mail.ts'
import { confirmContact, forwardContact } from './contact-letters.ts'
import type { Letter, Site } from './letter.ts'

const AUTOMATIC = 'This mail was sent automatically; nobody reads replies to it.'

export function writeLetter(mail: Mail, site: Site): Letter {
  switch (mail.template) {
    case 'verify-email':
      return verifyEmail(mail.data)
    case 'reset-password':
      return resetPassword(mail.data)
    case 'account-exists':
      return accountExists(mail.data, site)
    case 'password-changed':
      return passwordChanged(mail.data, site)
    case 'contact-confirmation':
      return confirmContact(mail.data, site)
    case 'contact-forward':
      return forwardContact(mail.data)
    default:
      throw new Error(`no such template: ${JSON.stringify(mail satisfies never)}`)
  }
}

interface Code {
  readonly username: string
  readonly code: string
  readonly minutes: number
}

function verifyEmail({ username, code, minutes }: Code): Letter {
  return {
    subject: 'Your Throwdown verification code',
    preview: 'One code and you are in.',
    heading: 'Verify your email',
    blocks: [
      { kind: 'paragraph', text: `Welcome, ${username}. Enter this code to verify your email address:` },
      { kind: 'code', code, caption: lifetimeOf(minutes) },
      {
        kind: 'note',
        text: 'Did you not sign up? Ignore this mail. Without the code the account stays closed.',
      },
    ],
    closing: AUTOMATIC,
  }
}

function resetPassword({ username, code, minutes }: Code): Letter {
  return {
    subject: 'Your Throwdown password reset code',
    preview: 'The code to choose a new password.',
    heading: 'Recover your account',
    blocks: [
      { kind: 'paragraph', text: `Hello ${username}. Enter this code to choose a new password:` },
      { kind: 'code', code, caption: lifetimeOf(minutes) },
      {
        kind: 'note',
        text: 'Did you not ask for it? Ignore this mail; your password stays as it is. Never tell anyone this code: we will not ask you for it.',
      },
    ],
    closing: AUTOMATIC,
  }
}

function accountExists({ username }: { username: string }, { webOrigin }: Site): Letter {
  return {
    subject: 'You already have a Throwdown account',
    preview: 'Somebody tried to sign up with your email address.',
    heading: 'You are already in',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody tried to sign up with this email address. It already belongs to your account ${username}, so no second one was opened.`,
      },
      { kind: 'paragraph', text: 'If that was you, log in. If you no longer know your password, reset it:' },
      { kind: 'link', label: 'Log in', href: `${webOrigin}/login` },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password`, isSecond: true },
      { kind: 'note', text: 'If it was not you, there is nothing to do. Your account was not touched.' },
    ],
    closing: AUTOMATIC,
  }
}

function passwordChanged({ username }: { username: string }, { webOrigin, supportEmail }: Site): Letter {
  return {
    subject: 'Your Throwdown password was changed',
    preview: 'If that was not you, act now.',
    heading: 'Password changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. The password of your account was changed, and every device was logged out.`,
      },
      { kind: 'paragraph', text: 'Was that you? Then all is well. If not, reset it at once:' },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password` },
      { kind: 'note', text: `Then write to ${supportEmail}, so that we can look after your account.` },
    ],
    closing: AUTOMATIC,
  }
}

function lifetimeOf(minutes: number): string {
  return `Works once, for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
