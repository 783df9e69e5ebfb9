import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { PATIENCE } from '../../src/platform/testing/patience.ts'
import { supportRoutes } from '../../src/support/routes.ts'
import { callAs, findByHeader } from './caller-by-header.ts'
import { aContext, anHttp } from './context.ts'
import type { aMailDatabase } from './mail.ts'

export const STAFF = { playerId: randomUUID(), sessionId: randomUUID() }

type Options = { readonly smtpUrl?: string; readonly asAdmin?: boolean }

/** The calls of the contact form and of the staff that work on its messages. `submit` may come from a signed-in player. */
export async function aSupport(
  database: Pick<Awaited<ReturnType<typeof aMailDatabase>>, 'url'>,
  { smtpUrl = 'smtp://127.0.0.1:9', asAdmin = false }: Options = {},
) {
  const context = aContext({ DATABASE_URL: database.url('throwdown_app'), SMTP_URL: smtpUrl })
  const app = await anHttp(context, (api, parts) => {
    if (asAdmin) api.requireAccess = callAs(STAFF)
    api.findCaller = findByHeader
    supportRoutes(api, parts)
  })
  await vi.waitFor(() => expect(context.redis.isReady).toBe(true), PATIENCE)
  const submit = async (body: object, remoteAddress = '192.0.2.1', playerId?: string) => {
    const headers = playerId === undefined ? {} : { 'x-player': playerId }
    const reply = await app.inject({
      method: 'POST',
      url: '/api/contact/submit',
      body,
      remoteAddress,
      headers,
    })
    return [reply.statusCode, reply.json<{ message: string }>().message]
  }
  return { context, app, submit }
}

let people = 0
export const somebody = () => `writer-${++people}@keep.example`
export const message = 'My withdrawal has not arrived.'

export async function storedOf(
  { database: { pool } }: ReturnType<typeof aContext>,
  email: string,
): Promise<{ id: string; message: string }> {
  const { rows } = await pool.query('select id, message from contact_message where email = $1', [email])
  return rows[0]
}
