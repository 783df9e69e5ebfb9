import { AUTOMATIC, type MailText, type Site, WITHDRAWALS_WAIT } from './mail-text.ts'
import { whenOf } from './sign-in-mails.ts'

interface Code {
  readonly username: string
  readonly code: string
  readonly minutes: number
}

export function changeEmail({ username, code, minutes }: Code): MailText {
  return {
    subject: 'Your Throwdown code for your new email',
    preview: 'One step, and this is your address.',
    heading: 'Confirm your new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Enter this code on the page where you asked for the change:`,
      },
      { kind: 'code', code, caption: `Works once, for ${minutes} minutes.` },
      {
        kind: 'note',
        text: 'Didn’t ask for it? Ignore this mail; nothing changes. Never pass the code on: we will not ask you for it.',
      },
    ],
    closing: AUTOMATIC,
  }
}

interface EmailChanged {
  readonly username: string
  readonly undo: { readonly at: string; readonly link: string } | null
}

/** The old address reads how to take the change back, the new one that it counts from now on. */
export function emailChanged({ username, undo }: EmailChanged, { webOrigin, supportEmail }: Site): MailText {
  const subject = 'The email of your Throwdown account was changed'
  if (undo === null)
    return {
      subject,
      preview: 'This is the address of your account now.',
      heading: 'Email changed',
      blocks: [
        { kind: 'paragraph', text: `Hello ${username}. This address belongs to your account from now on.` },
        WITHDRAWALS_WAIT,
        { kind: 'note', text: `Was it not you? Write to ${supportEmail}.` },
      ],
      closing: AUTOMATIC,
    }
  return {
    subject,
    preview: 'If that was not you, act now.',
    heading: 'Email changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Your account has another email address from now on; this one no longer opens it.`,
      },
      WITHDRAWALS_WAIT,
      { kind: 'paragraph', text: 'Was that you? Then all is well. If not, take it back at once:' },
      { kind: 'link', label: 'Take it back', href: `${webOrigin}/undo-email#${undo.link}` },
      {
        kind: 'paragraph',
        text: `The link works until ${whenOf(undo.at)}. It puts this address back, logs out every device and lets you choose a new password.`,
      },
      { kind: 'note', text: `Never pass this mail on. Questions? Write to ${supportEmail}.` },
    ],
    closing: AUTOMATIC,
  }
}

export function emailRestored(
  { username }: { username: string },
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'The email of your Throwdown account is back',
    preview: 'Choose a new password.',
    heading: 'Your email is back',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. The change of your email was taken back, and every device was logged out. The password no longer works: choose a new one.`,
      },
      WITHDRAWALS_WAIT,
      { kind: 'link', label: 'Choose a new password', href: `${webOrigin}/forgot-password` },
      { kind: 'note', text: `Was it not you? Write to ${supportEmail}.` },
    ],
    closing: AUTOMATIC,
  }
}
