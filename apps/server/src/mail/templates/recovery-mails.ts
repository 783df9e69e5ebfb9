import { AUTOMATIC, type Block, type MailText, type Site, WITHDRAWALS_WAIT } from './mail-text.ts'
import { whenOf } from './sign-in-mails.ts'

interface Factor {
  readonly kind: 'authenticator' | 'passkey'
  readonly device: string | null
  readonly addedAt: string
}

interface PasswordReset {
  readonly username: string
  readonly removed: readonly Factor[]
  readonly leaving: readonly Factor[]
  readonly keep: { readonly at: string; readonly link: string } | null
}

export function passwordReset(
  { username, removed, leaving, keep }: PasswordReset,
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'Your Throwdown password was reset',
    preview: 'If that was not you, act now.',
    heading: 'Password reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. The password of your account was reset by mail, and every device was logged out.`,
      },
      WITHDRAWALS_WAIT,
      ...listOf('These are younger than 30 days and were removed:', removed),
      ...(keep ? leavingBlocks(leaving, keep, { webOrigin }) : []),
      { kind: 'paragraph', text: 'Was that you? Then all is well. If not, reset it at once:' },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password` },
      { kind: 'note', text: `Then write to ${supportEmail}, so that we can look after your account.` },
    ],
    closing: AUTOMATIC,
  }
}

interface FactorsLeaving {
  readonly username: string
  readonly factors: readonly Factor[]
  readonly at: string
  readonly link: string
}

export function factorsLeaving(
  { username, factors, at, link }: FactorsLeaving,
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'A way to sign in to Throwdown is about to be removed',
    preview: 'You can keep it until tomorrow.',
    heading: 'Last day to keep it',
    blocks: [
      { kind: 'paragraph', text: `Hello ${username}. The password of your account was reset six days ago.` },
      ...leavingBlocks(factors, { at, link }, { webOrigin }),
      { kind: 'note', text: `Was the reset not yours? Keep them, and write to ${supportEmail}.` },
    ],
    closing: AUTOMATIC,
  }
}

export function factorsRemoved(
  { username, factors }: { username: string; factors: readonly Factor[] },
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'A way to sign in to Throwdown was removed',
    preview: 'The password reset of last week is complete.',
    heading: 'Removed after the reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. The password of your account was reset seven days ago, and nobody kept what it did not prove.`,
      },
      ...listOf('These no longer sign in:', factors),
      WITHDRAWALS_WAIT,
      { kind: 'link', label: 'Sign-in and security', href: `${webOrigin}/security` },
      { kind: 'note', text: `Was the reset not yours? Write to ${supportEmail}.` },
    ],
    closing: AUTOMATIC,
  }
}

function leavingBlocks(
  factors: readonly Factor[],
  { at, link }: { at: string; link: string },
  { webOrigin }: Pick<Site, 'webOrigin'>,
): readonly Block[] {
  return [
    ...listOf(`These are older and will be removed on ${whenOf(at)}, unless you keep them:`, factors),
    { kind: 'link', label: 'Keep them', href: `${webOrigin}/keep-sign-in#${link}`, isSecond: true },
    { kind: 'paragraph', text: 'That needs one of them, or a session that is logged in.' },
  ]
}

function listOf(text: string, factors: readonly Factor[]): readonly Block[] {
  if (factors.length === 0) return []
  return [
    { kind: 'paragraph', text },
    { kind: 'steps', steps: factors.map(nameOf) },
  ]
}

function nameOf({ device, addedAt }: Factor): string {
  const what = device === null ? 'Authenticator app' : `Passkey on ${device}`
  return `${what}, added on ${whenOf(addedAt)}`
}
