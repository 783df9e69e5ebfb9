// Sends every identity call what no honest client sends: no reply may be a fault of the server.
import * as auth from '@throwdown/contract/auth'
import { requestChallenge } from '@throwdown/contract/challenge'
import { deleteAccount } from '@throwdown/contract/delete-account'
import * as emailChange from '@throwdown/contract/email-change'
import type { Endpoint } from '@throwdown/contract/endpoint'
import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import * as passkey from '@throwdown/contract/passkey'
import * as recovery from '@throwdown/contract/recovery'
import * as reopen from '@throwdown/contract/reopen'
import * as security from '@throwdown/contract/security'
import * as user from '@throwdown/contract/user'
import { type IdentityStack, openIdentityStack, PASSWORD } from './stack.ts'

const TOKEN = 'A'.repeat(43)
const code = '123456'
const email = 'somebody@example.com'

const SIGNED = { clientDataJSON: TOKEN, authenticatorData: TOKEN, signature: TOKEN, userHandle: TOKEN }
const MADE = { clientDataJSON: TOKEN, attestationObject: TOKEN, transports: ['internal'] }

/** A well-formed body of each call. */
const CALLS: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
  [auth.login, { email, password: PASSWORD }],
  [auth.adminLogin, { email, password: PASSWORD }],
  [auth.confirmSecondFactor, { mfaToken: TOKEN, code }],
  [auth.signup, { username: 'somebody', email, password: PASSWORD, isSubscribed: true }],
  [auth.verifyEmail, { email, code }],
  [recovery.verifyOtp, { email, code }],
  [
    auth.verifyEmailByLink,
    { link: 'A'.repeat(22), newPassword: { password: PASSWORD, confirmPassword: PASSWORD } },
  ],
  [auth.changeSignupEmail, { email }],
  [recovery.verifyResetLink, { link: 'A'.repeat(22) }],
  [requestChallenge, {}],
  [auth.resendOtp, { email, type: 'password-reset' }],
  [auth.forgotPassword, { email }],
  [recovery.resetPassword, { resetToken: TOKEN, password: PASSWORD, confirmPassword: PASSWORD }],
  [emailChange.requestEmailChange, { email, password: PASSWORD }],
  [emailChange.confirmEmailChange, { code }],
  [emailChange.readEmailChange, { link: 'A'.repeat(22) }],
  [emailChange.undoEmailChange, { link: 'A'.repeat(22) }],
  [recovery.keepFactors, { link: 'A'.repeat(22), proof: { factorCode: code } }],
  [recovery.keepOwnFactors, {}],
  [reopen.requestReopening, { email }],
  [reopen.reopenAccount, { mailbox: { email, code }, proof: { password: PASSWORD } }],
  [passkey.askForPasskey, {}],
  [
    passkey.logInWithPasskey,
    { challenge: TOKEN, response: { id: TOKEN, type: 'public-key', response: SIGNED } },
  ],
  [security.offerPasskey, { password: PASSWORD }],
  [security.addPasskey, { challenge: TOKEN, response: { id: TOKEN, type: 'public-key', response: MADE } }],
  [security.offerSecondFactor, { password: PASSWORD }],
  [security.switchOnSecondFactor, { enrolmentToken: TOKEN, code }],
  [security.switchOffSecondFactor, { code }],
  [user.changeProfile, { username: 'somebody', avatar: { id: 'first', image: 'x', color: 'red' } }],
  [user.changePassword, { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD }],
  [user.deactivateAccount, { password: PASSWORD }],
  [deleteAccount, { password: PASSWORD }],
  [auth.refresh, {}],
  // Last: it ends the session that the calls above use.
  [auth.logout, {}],
]

const WRONG_TYPES: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [['a']],
  { toString: 'x' },
  ['a@b.c', 'd@e.f'],
]
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  `a\u0000b@example.com`,
  '\ud800',
  'x\udfff@example.com',
  '\u202eevil@example.com',
  '\u200b\u200b\u200b\u200b\u200b',
  '\ufeffsomebody',
  '\uffff\uffff\uffff',
  'ﬀﬀﬀﬀﬀﬀ',
  'İİİİİİ@example.com',
  'ßßßßß@exämple.com',
  '👩‍👩‍👧‍👦'.repeat(10),
  `e${'\u0301'.repeat(120)}`,
  `e${'\u0301'.repeat(20_000)}`,
  '\ufdfa'.repeat(128),
  "' or 1=1 --",
  '${jndi:ldap://x}',
  '%00%0a%0d',
  'a@b.c\r\nbcc: d@e.f',
  'x'.repeat(60_000),
  `${'x'.repeat(300)}@example.com`,
  `x@${'y.'.repeat(200)}com`,
  '１２３４５６',
  '٠١٢٣٤٥',
]
const RAW_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{"email":"a@b.co","email":"c@d.eo"}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"email":"${'x'.repeat(2_000_000)}"}`,
  '\ufeff{}',
  '{"email":"\\ud800"}',
]
const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]

export interface OddResult {
  readonly calls: number
  readonly faults: number
  readonly accepted: number
  readonly ok: boolean
}

export async function sendOddInputs(): Promise<OddResult> {
  const stack = await openIdentityStack({ cheap: true })
  try {
    const token = await signIn(stack)
    const counts = { calls: 0, faults: 0, accepted: 0 }
    let address = 0
    const send = async (endpoint: Endpoint, payload: string, contentType = 'application/json') => {
      address += 1
      const reply = await stack.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
        headers: {
          'content-type': contentType,
          authorization: `Bearer ${token}`,
          origin: 'https://play.example',
          [OWN_PAGE_HEADER.name]: OWN_PAGE_HEADER.value,
        },
        payload,
      })
      counts.calls += 1
      if (reply.statusCode >= 500) {
        counts.faults += 1
        process.stdout.write(`${endpoint.path} answered ${reply.statusCode} to ${payload.slice(0, 120)}\n`)
      }
      return reply.statusCode
    }
    for (const [endpoint, valid] of CALLS) await attackCall(send, endpoint, valid, counts)
    return { ...counts, ok: counts.faults === 0 && counts.accepted === 0 }
  } finally {
    await stack.close()
  }
}

type Send = (endpoint: Endpoint, payload: string, contentType?: string) => Promise<number>

async function attackCall(
  send: Send,
  endpoint: Endpoint,
  valid: Record<string, unknown>,
  counts: { accepted: number },
): Promise<void> {
  for (const field of Object.keys(valid)) {
    for (const value of [...WRONG_TYPES, ...ODD_TEXTS]) {
      await send(endpoint, JSON.stringify({ ...valid, [field]: value }))
    }
    const { [field]: _left, ...incomplete } = valid
    await send(endpoint, JSON.stringify(incomplete))
  }
  if (endpoint.body) {
    const status = await send(endpoint, JSON.stringify({ ...valid, role: 'admin' }))
    if (status !== 400) counts.accepted += 1
  }
  for (const raw of RAW_BODIES) for (const type of CONTENT_TYPES) await send(endpoint, raw, type)
}

/** A password check never succeeds in this attack, so the session lives to its end. */
async function signIn(stack: IdentityStack): Promise<string> {
  const [known = ''] = await stack.addPlayers(1)
  const reply = await stack.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: known, password: PASSWORD },
  })
  return reply.json().token
}
