import { AUTOMATIC, type MailText, type Site } from './mail-text.ts'

type Account = { readonly username: string }

const TEXTS = {
  'account-deactivated': accountDeactivated,
  'account-reopened': accountReopened,
  'account-deleted': accountDeleted,
} as const

/** About an account that was closed, opened again or deleted. */
export function accountMail(
  { template, data }: { readonly template: keyof typeof TEXTS; readonly data: Account },
  site: Site,
): MailText {
  return TEXTS[template](data, site)
}

function accountDeactivated({ username }: Account, { webOrigin, supportEmail }: Site): MailText {
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

function accountReopened({ username }: Account, { webOrigin, supportEmail }: Site): MailText {
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

/** The last mail to a person whose address is not stored with the account any more. */
function accountDeleted({ username }: Account, { webOrigin, supportEmail }: Site): MailText {
  return {
    subject: 'Your Throwdown account is deleted',
    preview: 'What was erased, and what the law makes us keep.',
    heading: 'Account deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Your account was deleted, and every device was logged out. Your name, this address, your password, sign-in methods, devices and settings are erased. Nothing brings the account back.`,
      },
      {
        kind: 'paragraph',
        text: 'Records of money and matches stay without your name. Your limits and exclusions stay in force. Do not send coins to your old deposit address; if you did, write to us, and we return them.',
      },
      { kind: 'link', label: 'What we keep, and why', href: `${webOrigin}/privacy#how-long` },
      {
        kind: 'note',
        text: `Was it not you? Then somebody knew your password. Use another one wherever you had the same, and write to ${supportEmail}.`,
      },
    ],
    closing: AUTOMATIC,
  }
}
