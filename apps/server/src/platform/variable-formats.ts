import { emailAddress } from '@throwdown/contract/email-address'
import { z } from 'zod'
import { type RedisPlace, readRedisUrl } from './redis-url.ts'

// A path or query could override the options set in code, as `?tls.rejectUnauthorized=false` does.
export const smtpUrl = z
  .url({ protocol: /^smtps?$/ })
  .refine(isBareServerUrl, 'must be smtp(s)://[user:password@]host[:port]')
export const mailbox = z
  .string()
  .regex(/^([^<>"@\p{Cc}]+ )?<[^<>]+>$|^[^<> ]+$/u, 'must be an address or Name <address>')
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?) ?<(.+)>$/.exec(text) ?? []
    return { name, address }
  })
  .pipe(z.object({ name: z.string(), address: emailAddress }))

const REDIS_URL_FORMS = {
  single: 'redis(s)://[user:password@]host[:port]',
  sentinel: 'redis(s)+sentinel://[user:password@]host[:port],…/name',
  cluster: 'redis(s)+cluster://[user:password@]host[:port],…',
}
export const redisUrl = (kinds: readonly RedisPlace['kind'][]) =>
  z.string().refine(
    (text) => {
      const place = readRedisUrl(text)
      return place !== undefined && kinds.includes(place.kind)
    },
    `must be ${kinds.map((kind) => REDIS_URL_FORMS[kind]).join(' or ')}`,
  )

/** A hash or an address of the chain. */
export const solanaName = (what: string) =>
  z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, `must be ${what} in base58`)

/** Circle's own, on mainnet, unless another is named. */
export const usdcMint = solanaName('an address').default('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** What a paid plan of a provider allows, and enough for 10,000 deposit addresses. */
export const CALLS_PER_SECOND = 200
export const callsPerSecond = z.coerce.number().int().min(1).max(10_000).default(CALLS_PER_SECOND)

function isBareServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
}
