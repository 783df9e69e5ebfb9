import type { FactorProof } from '@throwdown/contract/factor-proof'
import type { PasskeyAssertion, PasskeyRequestOptions } from '@throwdown/contract/passkey'
import { anAuthenticator, type Behaviour } from './authenticator.ts'
import type { Browser } from './http-browser.ts'

type Authenticator = ReturnType<typeof anAuthenticator>

/** Adds a passkey in a browser that is logged in; `proof` where the account has a factor already. */
export async function addPasskey(
  browser: Browser,
  password: string,
  proof?: FactorProof,
): Promise<Authenticator> {
  const authenticator = anAuthenticator()
  const offered = await browser.post('/user/passkeys/options', { password, ...(proof && { proof }) })
  if (offered.statusCode !== 200) throw new Error(`no passkey was added: ${offered.body}`)
  const options = offered.json().data
  const response = authenticator.create(options)
  const reply = await browser.post('/user/passkeys', { challenge: options.challenge, response })
  if (reply.statusCode !== 200) throw new Error(`no passkey was added: ${reply.body}`)
  return authenticator
}

/** What a passkey of this browser signs without a session. */
export async function signWith(
  browser: Browser,
  authenticator: Authenticator,
  behaviour: Behaviour = {},
): Promise<{ challenge: string; response: PasskeyAssertion }> {
  const options: PasskeyRequestOptions = (await browser.post('/auth/passkey/options')).json().data
  return { challenge: options.challenge, response: authenticator.get(options, behaviour) }
}

export async function logInWith(browser: Browser, authenticator: Authenticator, behaviour: Behaviour = {}) {
  return browser.post('/auth/passkey', await signWith(browser, authenticator, behaviour))
}
