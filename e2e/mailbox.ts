import { setTimeout as sleep } from 'node:timers/promises'
import { sharedStack } from './config.ts'

export type Mail = { id: string; subject: string; text: string; html: string; to: { address: string }[] }

const ARRIVES_WITHIN_MS = 20_000

const NEW_DEVICE = 'New device in your Throwdown account'

/** Every test has a browser of its own, so most logins send this; only tests about it count it. */
export async function mailsTo(address: string): Promise<Mail[]> {
  return (await everyMailTo(address)).filter(({ subject }) => subject !== NEW_DEVICE)
}

export async function newDeviceMailsTo(address: string): Promise<Mail[]> {
  return (await everyMailTo(address)).filter(({ subject }) => subject === NEW_DEVICE)
}

/** The mails of one recipient, oldest first, as a real SMTP server received them. */
async function everyMailTo(address: string): Promise<Mail[]> {
  const wanted = new URLSearchParams({ 'to.address': address.toLowerCase(), sort: 'asc' })
  const response = await fetch(`${sharedStack().mailApi}/email?${wanted}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the inbox's own reply
  const mails = (await response.json()) as Mail[]
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address.toLowerCase()))
}

/** Waits for a mail with this subject and returns the newest one. */
export async function mailAbout(address: string, subject: RegExp): Promise<Mail> {
  const endsAt = Date.now() + ARRIVES_WITHIN_MS
  while (Date.now() < endsAt) {
    const mail = (await mailsTo(address)).findLast((one) => subject.test(one.subject))
    if (mail) return mail
    await sleep(200)
  }
  throw new Error(`no mail about ${subject.source} arrived for ${address}`)
}

/** Waits for the mail number `count` to an address and returns it. */
export async function mailTo(address: string, count = 1): Promise<Mail> {
  const endsAt = Date.now() + ARRIVES_WITHIN_MS
  while (Date.now() < endsAt) {
    const mail = (await mailsTo(address))[count - 1]
    if (mail) return mail
    await sleep(200)
  }
  throw new Error(`mail ${count} to ${address} did not arrive`)
}

/** The path of the link in a mail with a code, its secret included. */
export function linkIn(mail: Mail): string {
  const link = /\/[a-z-]+\/link#[A-Za-z0-9_-]{22}/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no link in "${mail.subject}"`)
  return link
}

/** The path of the link to one page, its secret included. */
export function linkTo(path: string, mail: Mail): string {
  const link = new RegExp(`${path}#[A-Za-z0-9_-]{22}`).exec(mail.text)?.[0]
  if (!link) throw new Error(`no link to ${path} in "${mail.subject}"`)
  return link
}

export function codeIn(mail: Mail): string {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1]
  if (!code) throw new Error(`no code in "${mail.subject}"`)
  return code
}
