import { formatUsd } from '@throwdown/rules/money'
import { AUTOMATIC, type MailText, type Site } from './mail-text.ts'
import { whenOf } from './sign-in-mails.ts'

interface Confirmed {
  readonly coin: 'sol' | 'usdc' | null
  readonly micros: string | null
  readonly address: string
}

export function confirmWithdrawal(
  { username, code, minutes, ...confirmed }: Confirmed & { username: string; code: string; minutes: number },
  { webOrigin, supportEmail }: Site,
): MailText {
  return {
    subject: 'Your Throwdown code to confirm it is you',
    preview: 'Needed before money leaves your account.',
    heading: 'Confirm it is you',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Enter this code with your password to ${inWords(confirmed)}.`,
      },
      { kind: 'code', code, caption: `Works once, for ${minutes} minutes.` },
      {
        kind: 'paragraph',
        text: 'Was it not you? Then somebody is signed in to your account: reset your password at once.',
      },
      { kind: 'link', label: 'Reset your password', href: `${webOrigin}/forgot-password` },
      {
        kind: 'note',
        text: `Never pass this code on: we will not ask you for it. Questions? Write to ${supportEmail}.`,
      },
    ],
    closing: AUTOMATIC,
  }
}

interface Requested {
  readonly username: string
  readonly coin: 'sol' | 'usdc'
  readonly micros: string
  readonly address: string
  readonly device: string
  readonly network: string
  readonly at: string
  readonly leavesAt: string | null
  readonly link: string
}

export function withdrawalRequested(asked: Requested, { webOrigin, supportEmail }: Site): MailText {
  const { username, device, network, at, leavesAt, link } = asked
  const leaves =
    leavesAt === null
      ? 'It goes out at once, so the link can stop it only if something else holds it up.'
      : `It goes out by itself after ${whenOf(leavesAt)}. Until then one click stops it.`
  return {
    subject: 'A withdrawal from your Throwdown account',
    preview: 'If that was not you, stop it now.',
    heading: 'Withdrawal requested',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Somebody confirmed to ${inWords(asked)}, on ${whenOf(at)}, from ${device}, network ${network}.`,
      },
      { kind: 'paragraph', text: leaves },
      { kind: 'paragraph', text: 'Was that you? Then there is nothing to do. If not, stop it now:' },
      { kind: 'link', label: 'Stop this withdrawal', href: `${webOrigin}/stop#${link}` },
      {
        kind: 'note',
        text: `The link works once, without a login. Keep this mail to yourself. Questions? Write to ${supportEmail}.`,
      },
    ],
    closing: AUTOMATIC,
  }
}

type Added = Omit<Requested, 'coin' | 'micros' | 'leavesAt'> & { readonly usableAt: string }

export function addressAdded(added: Added, { webOrigin, supportEmail }: Site): MailText {
  const { username, address, device, network, at, usableAt, link } = added
  return {
    subject: 'A new address in your Throwdown account',
    preview: 'If that was not you, remove it now.',
    heading: 'Address added',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${username}. Somebody confirmed to add the address ${address} to your own addresses, on ${whenOf(at)}, from ${device}, network ${network}.`,
      },
      { kind: 'paragraph', text: `No withdrawal is paid to it before ${whenOf(usableAt)}.` },
      { kind: 'paragraph', text: 'Was that you? Then there is nothing to do. If not, remove it now:' },
      { kind: 'link', label: 'Remove this address', href: `${webOrigin}/stop#${link}` },
      {
        kind: 'note',
        text: `The link works once, without a login. Keep this mail to yourself. Questions? Write to ${supportEmail}.`,
      },
    ],
    closing: AUTOMATIC,
  }
}

function inWords({ coin, micros, address }: Confirmed): string {
  if (coin === null || micros === null) return `add the address ${address} to your own addresses`
  return `withdraw ${formatUsd(BigInt(micros))} in ${coin.toUpperCase()} to ${address}`
}
