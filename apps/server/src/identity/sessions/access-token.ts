import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'

const ACCESS_TOKEN_SECONDS = 600
const ISSUER = 'throwdown'
const AUDIENCE = 'throwdown-api'
const ALGORITHM = 'HS256'

const claims = z.object({ sub: z.uuid(), sid: z.uuid() })

export interface TokenClaims {
  readonly playerId: string
  readonly sessionId: string
}

export type TokenDeps = Pick<Context, 'config' | 'clock'>

/** The token names a session; whether that session is live is looked up at every call. */
export async function issueAccessToken(
  { config, clock }: TokenDeps,
  { playerId, sessionId }: TokenClaims,
): Promise<string> {
  const nowSeconds = Math.floor(clock.nowMs() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
    .setSubject(playerId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
    .sign(Buffer.from(config.ACCESS_TOKEN_KEY, 'base64url'))
}

/** Returns null for everything but a valid token that has not expired. */
export async function readAccessToken(
  { config, clock }: TokenDeps,
  token: string,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(config.ACCESS_TOKEN_KEY, 'base64url'), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(clock.nowMs()),
    })
    const parsed = claims.safeParse(payload)
    return parsed.success ? { playerId: parsed.data.sub, sessionId: parsed.data.sid } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
