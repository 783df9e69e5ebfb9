import { randomInt } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { REFRESH_COOKIE } from '../../src/identity/sessions/refresh-cookie.ts'

export interface Browser {
  readonly address: string
  token: string | null
  refreshCookie: string | null
  post(path: string, body?: object): Promise<LightMyRequestResponse>
  get(path: string): Promise<LightMyRequestResponse>
  send(method: 'PUT' | 'DELETE', path: string, body: object): Promise<LightMyRequestResponse>
  /** A browser with a copy of token and cookie: a second tab, or a thief when given another address. */
  copy(address?: string): Browser
}

/** Stores the token and the cookie as our page does, at its own address. */
export function aBrowser(
  app: FastifyInstance,
  start: { address?: string; token?: string | null; refreshCookie?: string | null } = {},
): Browser {
  const address = start.address ?? `198.18.${randomInt(256)}.${randomInt(256)}`
  const browser: Browser = {
    address,
    token: start.token ?? null,
    refreshCookie: start.refreshCookie ?? null,
    post: (path, body) => call('POST', path, body),
    get: (path) => call('GET', path),
    send: call,
    copy: (elsewhere) =>
      aBrowser(app, {
        address: elsewhere ?? address,
        token: browser.token,
        refreshCookie: browser.refreshCookie,
      }),
  }
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        origin: 'https://play.example',
        'x-throwdown-page': '1',
        'user-agent': `browser at ${address}`,
        ...(browser.token && { authorization: `Bearer ${browser.token}` }),
      },
      ...(browser.refreshCookie && { cookies: { [REFRESH_COOKIE]: browser.refreshCookie } }),
      ...(body === undefined ? {} : { payload: body }),
    })
    keep(reply)
    return reply
  }
  function keep(reply: LightMyRequestResponse): void {
    const cookie = reply.cookies.find(({ name }) => name === REFRESH_COOKIE)
    if (cookie) browser.refreshCookie = cookie.value === '' ? null : cookie.value
    const token: unknown = reply.statusCode === 200 ? reply.json().token : undefined
    if (typeof token === 'string') browser.token = token
  }
  return browser
}
