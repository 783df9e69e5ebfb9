import { expect, test } from 'vitest'
import { type Mail, mailSchema } from '../mail.ts'
import { renderHtml } from './render-html.ts'
import { renderMail } from './render-mail.ts'
import { renderText } from './render-text.ts'

const site = { webOrigin: 'https://play.example', supportEmail: 'support@play.example' }
const to = 'ann@keep.example'
const MARKUP = `</td><script>alert(1)</script><img src=x onerror="a">'&amp;`
const SECRETS = { link: 'Abcdefghij-klmnop_qrst', minutes: 10, linkMinutes: 60 }
const FACTORS: { kind: 'passkey' | 'authenticator'; device: string | null; addedAt: string }[] = [
  { kind: 'passkey', device: 'Firefox on Windows', addedAt: '2026-11-16T02:14:09.000Z' },
  { kind: 'authenticator', device: null, addedAt: '2026-10-01T00:00:00.000Z' },
]
const WITHDRAWN = {
  coin: 'usdc',
  micros: '40000000',
  address: '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp',
} as const
const MAILS: readonly Mail[] = [
  { template: 'verify-email', to, data: { ...SECRETS, username: MARKUP, code: '482916' } },
  { template: 'reset-password', to, data: { ...SECRETS, username: MARKUP, code: '017734' } },
  { template: 'reopen-account', to, data: { ...SECRETS, username: MARKUP, code: '350912' } },
  {
    template: 'confirm-withdrawal',
    to,
    data: { username: MARKUP, code: '663201', minutes: 10, purpose: 'withdrawal', ...WITHDRAWN },
  },
  {
    template: 'address-added',
    to,
    data: {
      address: WITHDRAWN.address,
      username: MARKUP,
      device: 'Firefox on Windows',
      network: '203.0.113.x',
      at: '2026-11-18T11:40:00.000Z',
      usableAt: '2026-11-19T11:40:00.000Z',
      link: SECRETS.link,
    },
  },
  {
    template: 'withdrawal-requested',
    to,
    data: {
      ...WITHDRAWN,
      username: MARKUP,
      device: 'Firefox on Windows',
      network: '203.0.113.x',
      at: '2026-11-18T11:40:00.000Z',
      leavesAt: '2026-11-18T11:55:00.000Z',
      link: SECRETS.link,
    },
  },
  { template: 'account-deactivated', to, data: { username: MARKUP } },
  { template: 'account-reopened', to, data: { username: MARKUP } },
  { template: 'account-deleted', to, data: { username: MARKUP } },
  { template: 'account-exists', to, data: { username: MARKUP } },
  { template: 'password-changed', to, data: { username: MARKUP } },
  {
    template: 'password-reset',
    to,
    data: {
      username: MARKUP,
      removed: FACTORS,
      leaving: FACTORS,
      keep: { at: '2026-11-23T02:14:09.000Z', link: SECRETS.link },
    },
  },
  {
    template: 'factors-leaving',
    to,
    data: { username: MARKUP, factors: FACTORS, at: '2026-11-23T02:14:09.000Z', link: SECRETS.link },
  },
  { template: 'change-email', to, data: { username: MARKUP, code: '482916', minutes: 10 } },
  {
    template: 'email-changed',
    to,
    data: { username: MARKUP, undo: { at: '2026-11-23T02:14:09.000Z', link: SECRETS.link } },
  },
  { template: 'email-restored', to, data: { username: MARKUP } },
  { template: 'factors-removed', to, data: { username: MARKUP, factors: FACTORS } },
  {
    template: 'new-device',
    to,
    data: {
      username: MARKUP,
      device: 'Firefox on Windows',
      network: '203.0.113.x',
      at: '2026-11-16T02:14:09.000Z',
    },
  },
  { template: 'sign-in-changed', to, data: { username: MARKUP, change: 'second-factor-on' } },
  { template: 'staff-invitation', to, data: { username: MARKUP, link: SECRETS.link, linkHours: 72 } },
  { template: 'contact-confirmation', to, data: { message: MARKUP } },
  { template: 'contact-reply', to, data: { message: 'My money is late.', reply: MARKUP } },
  { template: 'contact-forward', to, data: { email: to, message: MARKUP } },
]

test.each(MAILS)('$template says in text what it says in HTML, and escapes what users wrote', (mail) => {
  const mailText = renderMail(mail, site)
  const [text, page] = [renderText(mailText), renderHtml(mailText)]
  expect(text).toContain(MARKUP)
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img')
  expect(page).toContain(
    '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;a&quot;&gt;&#39;&amp;amp;',
  )
  for (const part of [text, page]) expect(part).toContain(mailText.closing)
})

test.each(MAILS)('$template fetches nothing and links only to the product', (mail) => {
  const page = renderHtml(renderMail(mail, site))
  expect(page).not.toMatch(/<(img|link|script|iframe|video|object)\b|url\(|@import|src=["']/i)
  for (const [, href] of page.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/play\.example\//)
})

test.each(MAILS.slice(0, 4))(
  '$template shows its code whole, in both parts, and never in the subject',
  (mail) => {
    const mailText = renderMail(mail, site)
    const code = ('code' in mail.data && mail.data.code) || ''
    expect(code).toHaveLength(6)
    for (const part of [renderText(mailText), renderHtml(mailText)]) {
      expect(part).toContain(code)
      expect(part).toContain('Works once, for 10 minutes.')
    }
    expect(mailText.subject + mailText.preview).not.toContain(code)
  },
)

test.each(MAILS.slice(0, 3))(
  '$template has a link whose secret no server log sees, and without digits the link only',
  (mail) => {
    if (!('link' in mail.data)) throw new Error('not a mail with a link')
    const withoutDigits = mailSchema.parse({ ...mail, data: { ...mail.data, code: null } })
    for (const wanted of [mail, withoutDigits]) {
      const mailText = renderMail(wanted, site)
      for (const part of [renderText(mailText), renderHtml(mailText)]) {
        expect(part).toMatch(/https:\/\/play\.example\/[a-z-]+\/link#Abcdefghij-klmnop_qrst/)
        expect(part).toContain('in any browser, for 60 minutes')
      }
    }
    expect(renderText(renderMail(withoutDigits, site))).not.toMatch(/\d{6}|enter this code/i)
  },
)

test.each([
  'https://evil.example/x',
  'www.evil.example',
  'evil.example/buy',
  'buy(evil.example)',
  'HTTP://EVIL.EXAMPLE',
])('a confirmation carries no %s back to the owner of the address', (link) => {
  const mail: Mail = { template: 'contact-confirmation', to, data: { message: `Look at ${link} today.` } }
  const mailText = renderMail(mail, site)
  for (const part of [renderText(mailText), renderHtml(mailText)]) {
    expect(part).not.toMatch(/evil\.example/i)
    expect(part).toContain('[link removed] today.')
  }
})

test.each(['+44 20 7946 0958', '(020) 7946-0958', '0171.123.4567', '4402079460958'])(
  'a confirmation carries no telephone number %s to an owner of the address who has not written',
  (number) => {
    const message = `Call ${number} at once, it is about $1,000.`
    const text = renderText(renderMail({ template: 'contact-confirmation', to, data: { message } }, site))
    expect(text).toContain('removed] at once, it is about $1,000.')
    expect(text.replaceAll(/\D/g, '')).not.toContain('7946')
  },
)

test('a confirmation quotes a long message by its beginning', () => {
  const message = `${'😀'.repeat(280)}end`
  const text = renderText(renderMail({ template: 'contact-confirmation', to, data: { message } }, site))
  expect(text).toContain(`${'😀'.repeat(280)}…`)
  expect(text).not.toContain('end\n')
})

test('a forwarded message is whole', () => {
  const message = `first line\n\nhttps://evil.example\n${'x'.repeat(1_900)}`
  const text = renderText(renderMail({ template: 'contact-forward', to, data: { email: to, message } }, site))
  for (const line of message.split('\n')) expect(text).toContain(`> ${line}`)
})

const WAIT = 'Your withdrawals now wait for 24 hours'
const changed = (
  change: 'second-factor-off' | 'passkey-added' | 'passkey-removed' | 'factors-kept',
): Mail => ({
  template: 'sign-in-changed',
  to,
  data: { username: 'Ann', change },
})

test('[C9] every mail about a change that makes withdrawals wait says so, and no other', () => {
  const toNewAddress: Mail = { template: 'email-changed', to, data: { username: 'Ann', undo: null } }
  const changes = [
    ...MAILS,
    toNewAddress,
    changed('second-factor-off'),
    changed('passkey-added'),
    changed('passkey-removed'),
  ]
  const saying = changes.filter((mail) => renderText(renderMail(mail, site)).includes(WAIT))
  expect(saying.map(({ template }) => template).toSorted()).toEqual([
    'email-changed',
    'email-changed',
    'email-restored',
    'factors-removed',
    'password-changed',
    'password-reset',
    'sign-in-changed',
    'sign-in-changed',
    'sign-in-changed',
    'sign-in-changed',
  ])
  expect(renderText(renderMail(changed('factors-kept'), site))).not.toContain(WAIT)
})
