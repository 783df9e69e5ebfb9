import { AUTOMATIC, type MailText, type Site } from './mail-text.ts'

type Account = { readonly username: string }

export function accountDeactivated({ username }: Account, { webOrigin, supportEmail }: Site): MailText {
  return {
    subject: 'Your Throwdown account is deactivated',
    preview: 'Your balance stays yours, and you can reopen the account.',
    heading: 'Account deactivated',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Your account was deactivated, and every device was logged out. Your balance stays yours, and a withdrawal that was asked for still goes out.`,
      },
      {
        kind: 'paragraph',
        text: 'You can reopen it at any time, with this mailbox and your password, authenticator or passkey:',
      },
      { kind: 'link', label: 'Reopen your account', href: `${webOrigin}/reopen-account` },
      {
        kind: 'note',
        text: `Was it not you? Then somebody knows your password: reopen the account, change the password, and write to ${supportEmail}.`,
      },
    ],
    closing: AUTOMATIC,
  }
}

export function accountReopened({ username }: Account, { webOrigin, supportEmail }: Site): MailText {
  return {
    subject: 'Your Throwdown account is open again',
    preview: 'If that was not you, act now.',
    heading: 'Account reopened',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Your account is open again. Your withdrawals wait for 24 hours, so that nobody else can take your balance. Limits, breaks and holds are as they were.`,
      },
      { kind: 'paragraph', text: 'Was that you? Then log in. If not, reset your password at once:' },
      { kind: 'link', label: 'Log in', href: `${webOrigin}/login` },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password`, isSecond: true },
      { kind: 'note', text: `Then write to ${supportEmail}, so that we can look after your account.` },
    ],
    closing: AUTOMATIC,
  }
}
