import { expect } from 'vitest'
import { aVerifiedPlayer, type TestServer } from './identity.ts'

export const OPENED = { success: true, message: 'Your account is open again. Please log in.' }
const ASKED = { success: true, message: 'If a deactivated account has this email, we sent a code to it.' }

export type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>

export async function deactivate({ browser, password }: Player): Promise<void> {
  expect((await browser.post('/user/deactivate', { password })).statusCode).toBe(200)
}

export async function aClosedPlayer(server: TestServer): Promise<Player> {
  const player = await aVerifiedPlayer(server)
  await deactivate(player)
  return player
}

/** A browser that has requested a code, with the mailed code. */
export async function aBrowserWithCode(server: TestServer, email: string) {
  const browser = server.browser()
  server.passMs(1_000)
  expect((await browser.post('/auth/reopen/code', { email })).json()).toEqual(ASKED)
  const code = await server.newestCode(email)
  const reopen = async (proof: object, sent = code) =>
    (await browser.post('/auth/reopen', { mailbox: { email, code: sent }, proof })).json()
  return { browser, code, reopen }
}

export const logIn = async (server: TestServer, { email, password }: Player) =>
  (await server.browser().post('/auth/login', { email, password })).json()

export async function statusOf(server: TestServer, { id }: Player): Promise<string | undefined> {
  const { rows } = await server.admin.query<{ status: string }>('select status from player where id = $1', [
    id,
  ])
  return rows[0]?.status
}

export const templatesTo = async (server: TestServer, { email }: Player) =>
  (await server.mailsTo(email)).map(({ template }) => template)
