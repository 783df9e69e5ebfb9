import type { FactorProof } from '@throwdown/contract/factor-proof'
import type { Recovery } from '@throwdown/contract/recovery'
import type { Browser } from './http-browser.ts'
import type { TestServer } from './identity.ts'

const RENEWED = 'Another-Horse-8'

interface Recovered {
  readonly browser: Browser
  readonly password: string
  readonly recovery: Recovery
}

/** What the mails "A passkey was added" and "New device" tell the owner to do: a new password by the mailed link. */
export async function recover(
  server: TestServer,
  email: string,
  proofIn?: (browser: Browser) => Promise<FactorProof> | FactorProof,
): Promise<Recovered> {
  const browser = server.browser()
  await browser.postSolving('/auth/forgot-password', { email })
  const link = await server.newestLink(email)
  const { resetToken } = (await browser.post('/auth/verify-otp/link', { link })).json()
  const reply = await browser.post('/auth/reset-password', {
    resetToken,
    password: RENEWED,
    confirmPassword: RENEWED,
    ...(proofIn && { proof: await proofIn(browser) }),
  })
  if (reply.statusCode !== 200) throw new Error(`no new password was set: ${reply.body}`)
  return { browser, password: RENEWED, recovery: reply.json().recovery }
}
