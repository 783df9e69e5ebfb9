import { randomInt } from 'node:crypto'
import { CHALLENGE_HEADER, type Challenge } from '@throwdown/contract/challenge'
import { solve } from '@throwdown/contract/solve-challenge'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { REFRESH_COOKIE } from '../../src/identity/sessions/refresh-cookie.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Browser {
  readonly address: string
  token: string | null
  refreshCookie: string | null
  /** By name, as the browser keeps them. */
  readonly cookies: Map<string, string>
  post(path: string, body?: object): Promise<LightMyRequestResponse>
  /** As the web does: solves a challenge when the call needs one, and sends it again. */
  postSolving(path: string, body: object): Promise<LightMyRequestResponse>
  get(path: string): Promise<LightMyRequestResponse>
  send(method: 'PUT' | 'DELETE', path: string, body?: object): Promise<LightMyRequestResponse>
  /** A browser with a copy of token and cookie: a second tab, or a thief when given another address. */
  copy(address?: string): Browser
}

interface BrowserStart {
  readonly address?: string
  readonly userAgent?: string
  readonly token?: string | null
  readonly cookies?: Map<string, string>
}

/** Stores the token and the cookie as our page does, at its own address. */
export function aBrowser(app: FastifyInstance, start: BrowserStart = {}): Browser {
  const address = start.address ?? `198.18.${randomInt(256)}.${randomInt(256)}`
  const userAgent = start.userAgent ?? `browser at ${address}`
  const cookies = new Map(start.cookies)
  const browser: Browser = {
    address,
    token: start.token ?? null,
    cookies,
    get refreshCookie() {
      return cookies.get(REFRESH_COOKIE) ?? null
    },
    set refreshCookie(value) {
      if (value === null) cookies.delete(REFRESH_COOKIE)
      else cookies.set(REFRESH_COOKIE, value)
    },
    post: (path, body) => call('POST', path, body),
    postSolving: async (path, body) => {
      const reply = await call('POST', path, body)
      if (reply.json().code !== 'challenge_required') return reply
      return call('POST', path, body, await solveNewChallenge(call))
    },
    get: (path) => call('GET', path),
    send: call,
    copy: (elsewhere = address) =>
      aBrowser(app, { ...start, address: elsewhere, token: browser.token, cookies }),
  }
  async function call(method: Method, path: string, body?: object, solution?: string) {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        origin: 'https://play.example',
        'x-throwdown-page': '1',
        'user-agent': userAgent,
        ...(solution !== undefined && { [CHALLENGE_HEADER]: solution }),
        ...(browser.token && { authorization: `Bearer ${browser.token}` }),
      },
      cookies: Object.fromEntries(cookies),
      ...(body === undefined ? {} : { payload: body }),
    })
    keep(browser, reply)
    return reply
  }
  return browser
}

/** Keeps cookies and the token of a reply. */
function keep(browser: Browser, reply: LightMyRequestResponse): void {
  for (const { name, value } of reply.cookies) {
    if (value === '') browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  const token: unknown = reply.statusCode === 200 ? reply.json().token : undefined
  if (typeof token === 'string') browser.token = token
}

export async function solveNewChallenge(
  call: (method: 'POST', path: string) => Promise<LightMyRequestResponse>,
): Promise<string> {
  const reply = await call('POST', '/auth/challenge')
  const { challenge }: { challenge: Challenge } = reply.json()
  return solve(challenge)
}
