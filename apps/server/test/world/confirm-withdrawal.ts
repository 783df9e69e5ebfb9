import { openConfirmation } from '@throwdown/contract/withdrawal-confirmation'
import type { Browser } from './http-browser.ts'
import type { Person, TestServer } from './identity.ts'

type About = { readonly coin: string; readonly address: string; readonly micros: string }

/** [C9] As a player without passkey and authenticator does. Returns the id of the proved confirmation. */
export async function confirmByMail(
  server: TestServer,
  { browser, email, password }: Pick<Person, 'email' | 'password'> & { browser: Browser },
  { coin, address, micros }: About,
): Promise<string> {
  const about = { purpose: 'withdrawal', coin, address, micros }
  const asked = await browser.post('/wallet/confirmations', { about })
  const { confirmationId } = openConfirmation.reply.parse(asked.json()).data
  const mailedCode = await confirmationCode(server, email)
  const proof = { password, mailedCode }
  const proved = await browser.post(`/wallet/confirmations/${confirmationId}/proof`, { proof })
  if (proved.statusCode !== 200) throw new Error(`the confirmation was not proved: ${proved.body}`)
  return confirmationId
}

/** The newest code that was mailed to confirm something. */
export async function confirmationCode(server: TestServer, email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'confirm-withdrawal')
  if (mail?.template !== 'confirm-withdrawal') throw new Error(`no code to confirm was mailed to ${email}`)
  return mail.data.code
}
