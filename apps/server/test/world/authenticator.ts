import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@throwdown/contract/passkey'

const PAGE = 'https://play.example'
const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/** How an authenticator may differ from an honest one. */
export interface Behaviour {
  readonly origin?: string
  readonly isVerified?: boolean
  readonly count?: number
  readonly userHandle?: string
  /** Signs for this domain instead of the one requested. */
  readonly domain?: string
}

/** A security key in software: one ECDSA credential, with counts as the test says. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let owner = ''
  return {
    /** In hex, as approvals name a key. */
    key: {
      credentialId: id.toString('hex'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
    },
    create(options: PasskeyCreationOptions, behaviour: Behaviour = {}): PasskeyRegistration {
      owner = options.user.id
      const head = authenticatorData(options.rp.id, { count: 1, ...behaviour }, HAS_CREDENTIAL)
      const authData = Buffer.concat([head, attestedCredential(id, publicKey)])
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, behaviour).toString('base64url'),
          attestationObject: attestationOf(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(
      options: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
      behaviour: Behaviour = {},
    ): PasskeyAssertion {
      const data = authenticatorData(options.rpId, { count: 2, ...behaviour }, 0)
      const client = clientData('webauthn.get', options.challenge, behaviour)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: behaviour.userHandle ?? owner,
        },
      }
    },
  }
}

const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The id and the public key, as COSE writes a key on P-256. */
function attestedCredential(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  return Buffer.concat([Buffer.alloc(16), length, id, coseKey])
}

function attestationOf(authData: Buffer): Buffer {
  const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', new Uint8Array(authData)],
  ])
  return Buffer.from(isoCBOR.encode(attestation))
}

function authenticatorData(
  rpId: string,
  { count = 1, isVerified = true, domain = rpId }: Behaviour,
  flags: number,
) {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0))
  head.writeUInt32BE(count, 1)
  return Buffer.concat([createHash('sha256').update(domain).digest(), head])
}

function clientData(type: string, challenge: string, { origin = PAGE }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
