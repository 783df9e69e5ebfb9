// A sparring partner signs in as its page would, and keeps the session while it plays.
import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import { z } from 'zod'
import { DEV_PASSWORD } from '../dev/dev-password.ts'
import { type DemoPerson, deviceTokenOf } from './people.ts'

/** Less than the life of an access token. */
const REFRESHED_AFTER_MS = 5 * 60_000
const REPLY_MAX_MS = 10_000
const tokenReply = z.object({ token: z.string() })

export class SignedIn {
  private readonly origin: string
  private readonly person: DemoPerson
  private readonly cookies: Map<string, string>
  private token: string | undefined
  private signedInAtMs = 0

  constructor(origin: string, person: DemoPerson) {
    this.origin = origin
    this.person = person
    this.cookies = new Map([['__Host-throwdown-device', deviceTokenOf(person)]])
  }

  headers = async (): Promise<Record<string, string>> => {
    if (Date.now() - this.signedInAtMs > REFRESHED_AFTER_MS) await this.renew()
    return { authorization: `Bearer ${this.token}` }
  }

  /** Throws what the server refused. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    return this.request(method, path, { body, headers: await this.headers() })
  }

  private async renew(): Promise<void> {
    const { email } = this.person
    const refreshed = this.token && (await this.request('POST', '/auth/refresh').catch(() => undefined))
    const reply =
      refreshed || (await this.request('POST', '/auth/login', { body: { email, password: DEV_PASSWORD } }))
    this.token = tokenReply.parse(reply).token
    this.signedInAtMs = Date.now()
  }

  private async request(
    method: 'GET' | 'POST',
    path: string,
    { body, headers }: { body?: object | undefined; headers?: Record<string, string> } = {},
  ): Promise<unknown> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { origin: this.origin, [OWN_PAGE_HEADER.name]: OWN_PAGE_HEADER.value, cookie }
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: { ...own, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REPLY_MAX_MS),
    })
    this.keepCookies(response)
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} was refused: ${JSON.stringify(reply)}`)
    return reply
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      this.cookies.set(name, value)
    }
  }
}
