import type { Mail } from '../mail.ts'
import { accountMail } from './account-mails.ts'
import { confirmContact, forwardContact, replyToContact } from './contact-mails.ts'
import { changeEmail, emailChanged, emailRestored } from './email-mails.ts'
import { AUTOMATIC, type Block, type MailText, type Site, WITHDRAWALS_WAIT } from './mail-text.ts'
import { factorsLeaving, factorsRemoved, passwordReset } from './recovery-mails.ts'
import { newDevice, signInChanged } from './sign-in-mails.ts'
import { addressAdded, confirmWithdrawal, withdrawalRequested } from './withdrawal-mails.ts'

export function renderMail(mail: Mail, site: Site): MailText {
  switch (mail.template) {
    case 'verify-email':
      return verifyEmail(mail.data, site)
    case 'reset-password':
      return resetPassword(mail.data, site)
    case 'reopen-account':
      return reopenAccount(mail.data, site)
    case 'confirm-withdrawal':
      return confirmWithdrawal(mail.data, site)
    case 'address-added':
      return addressAdded(mail.data, site)
    case 'withdrawal-requested':
      return withdrawalRequested(mail.data, site)
    case 'account-deactivated':
    case 'account-reopened':
    case 'account-deleted':
      return accountMail(mail, site)
    case 'account-exists':
      return accountExists(mail.data, site)
    case 'password-changed':
      return passwordChanged(mail.data, site)
    case 'password-reset':
      return passwordReset(mail.data, site)
    case 'factors-leaving':
      return factorsLeaving(mail.data, site)
    case 'factors-removed':
      return factorsRemoved(mail.data, site)
    case 'change-email':
      return changeEmail(mail.data)
    case 'email-changed':
      return emailChanged(mail.data, site)
    case 'email-restored':
      return emailRestored(mail.data, site)
    case 'new-device':
      return newDevice(mail.data, site)
    case 'sign-in-changed':
      return signInChanged(mail.data, site)
    case 'staff-invitation':
      return inviteStaff(mail.data, site)
    case 'contact-confirmation':
      return confirmContact(mail.data, site)
    case 'contact-reply':
      return replyToContact(mail.data, site)
    case 'contact-forward':
      return forwardContact(mail.data)
    default:
      throw new Error(`no such template: ${JSON.stringify(mail satisfies never)}`)
  }
}

interface Code {
  readonly username: string
  readonly code: string | null
  readonly link: string
  readonly minutes: number
  readonly linkMinutes: number
}

function verifyEmail(mailed: Code, { webOrigin }: Site): MailText {
  const greeting = `Welcome, ${mailed.username}.`
  const href = `${webOrigin}/email-verification/link#${mailed.link}`
  return {
    subject: 'Your Throwdown verification code',
    preview: 'One step and you are in.',
    heading: 'Verify your email',
    blocks: [
      ...codeBlocks(mailed, { greeting, use: 'to verify your email address' }),
      { kind: 'link', label: 'Verify your email', href },
      { kind: 'paragraph', text: `The link ${worksFor(mailed.linkMinutes)}` },
      {
        kind: 'note',
        text: 'Didn’t sign up? Ignore this mail; without it the account stays closed.',
      },
    ],
    closing: AUTOMATIC,
  }
}

function resetPassword(mailed: Code, { webOrigin }: Site): MailText {
  const greeting = `Hello ${mailed.username}.`
  const href = `${webOrigin}/reset-password/link#${mailed.link}`
  return {
    subject: 'Your Throwdown password reset code',
    preview: 'The way to a new password.',
    heading: 'Recover your account',
    blocks: [
      ...codeBlocks(mailed, { greeting, use: 'to choose a new password' }),
      { kind: 'link', label: 'Choose a new password', href },
      { kind: 'paragraph', text: `The link ${worksFor(mailed.linkMinutes)}` },
      {
        kind: 'note',
        text: 'Didn’t ask for it? Ignore this mail; your password stays as it is. Never pass this mail on: we will not ask you for it.',
      },
    ],
    closing: AUTOMATIC,
  }
}

function reopenAccount(mailed: Code, { webOrigin }: Site): MailText {
  const greeting = `Hello ${mailed.username}.`
  const href = `${webOrigin}/reopen-account/link#${mailed.link}`
  return {
    subject: 'Your Throwdown code to reopen your account',
    preview: 'The way back to your account.',
    heading: 'Reopen your account',
    blocks: [
      ...codeBlocks(mailed, { greeting, use: 'to reopen your account' }),
      { kind: 'link', label: 'Reopen your account', href },
      { kind: 'paragraph', text: `The link ${worksFor(mailed.linkMinutes)}` },
      {
        kind: 'note',
        text: 'Didn’t ask for it? Ignore this mail; the account stays closed. Never pass this mail on: we will not ask you for it.',
      },
    ],
    closing: AUTOMATIC,
  }
}

function accountExists({ username }: { username: string }, { webOrigin }: Site): MailText {
  return {
    subject: 'You already have a Throwdown account',
    preview: 'Somebody tried to use your email address.',
    heading: 'You are already in',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody tried to use this email address for another account. It already belongs to your account ${username}, so nothing came of it.`,
      },
      { kind: 'paragraph', text: 'If that was you, log in. If you no longer know your password, reset it:' },
      { kind: 'link', label: 'Log in', href: `${webOrigin}/login` },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password`, isSecond: true },
      { kind: 'note', text: 'If it was not you, there is nothing to do. Your account was not touched.' },
    ],
    closing: AUTOMATIC,
  }
}

function passwordChanged({ username }: { username: string }, { webOrigin, supportEmail }: Site): MailText {
  return {
    subject: 'Your Throwdown password was changed',
    preview: 'If that was not you, act now.',
    heading: 'Password changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. The password of your account was changed, and every device was logged out.`,
      },
      WITHDRAWALS_WAIT,
      { kind: 'paragraph', text: 'Was that you? Then all is well. If not, reset it at once:' },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password` },
      { kind: 'note', text: `Then write to ${supportEmail}, so that we can look after your account.` },
    ],
    closing: AUTOMATIC,
  }
}

function inviteStaff(
  { username, link, linkHours }: { username: string; link: string; linkHours: number },
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'You are invited to the staff of Throwdown',
    preview: 'Set up your access.',
    heading: 'Staff invitation',
    blocks: [
      {
        kind: 'paragraph',
        text: `${username} invites you to the staff of Throwdown. You need an account with this email address and an authenticator app.`,
      },
      { kind: 'link', label: 'Set up your access', href: `${webOrigin}/admin/invitation#${link}` },
      { kind: 'link', label: 'Sign up first', href: `${webOrigin}/signup`, isSecond: true },
      { kind: 'paragraph', text: `The link works once, for ${linkHours} hours.` },
      {
        kind: 'note',
        text: `Do you not know why you got this mail? Ignore it and write to ${supportEmail}.`,
      },
    ],
    closing: AUTOMATIC,
  }
}

function codeBlocks(
  { code, minutes }: Code,
  { greeting, use }: { greeting: string; use: string },
): readonly Block[] {
  if (code === null) return [{ kind: 'paragraph', text: `${greeting} Open this link ${use}:` }]
  return [
    { kind: 'paragraph', text: `${greeting} Enter this code ${use}, in the browser that requested it:` },
    { kind: 'code', code, caption: `Works once, for ${minutes} minutes.` },
    { kind: 'paragraph', text: 'In any other browser, open this link instead:' },
  ]
}

function worksFor(minutes: number): string {
  return `works once, in any browser, for ${minutes} minutes.`
}
