/** Domains of one provider: an address works in each. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
}

/** These providers deliver an address with dots, hyphens or underscores as if they were not there. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }

/**
 * The mailbox that an e-mail address reaches, for hints that two accounts are one person. It is not an address to write to:
 * a wrong guess keeps two strangers apart and does nothing else.
 */
export function mailboxOf(email: string): string {
  const [, local = '', host = ''] = /^(.*)@([^@]*)$/s.exec(email.toLowerCase()) ?? [
    null,
    email.toLowerCase(),
    '',
  ]
  const domain = Object.hasOwn(SAME_DOMAIN, host) ? (SAME_DOMAIN[host] ?? host) : host
  const ignored = Object.hasOwn(IGNORED, domain) ? IGNORED[domain] : undefined
  const named = local.replace(/(?<=.)\+.*$/s, '')
  return `${ignored ? named.replaceAll(ignored, '') : named}@${domain}`
}
