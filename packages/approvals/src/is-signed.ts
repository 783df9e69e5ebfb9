import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { ApprovalSignature } from './approval.ts'
import type { PasskeySite } from './passkey-site.ts'

const RP_ID_HASH_BYTES = 32
/** The hash of the domain, the flags and the count. */
const AUTHENTICATOR_DATA_BYTES_MIN = 37
const USER_PRESENT = 1
const USER_VERIFIED = 4

type Signed = {
  /** The challenge. */
  readonly hash: Buffer
  /** SPKI in hex. */
  readonly publicKey: string
  readonly signature: Omit<ApprovalSignature, 'playerId' | 'credentialId'>
  readonly site: PasskeySite
}

/**
 * Whether the owner of the passkey, present and verified by the device, signed this hash on a page of ours. As WebAuthn
 * level 2, section 7.2 demands, without the count: a hash is signed once by each person.
 */
export function isSigned({ hash, publicKey, signature: given, site }: Signed): boolean {
  const key = readPublicKey(publicKey)
  const data = Buffer.from(given.authenticatorData, 'hex')
  const client = Buffer.from(given.clientData, 'hex')
  if (key === null || !isOfOurPage(client, hash, site) || !isOfVerifiedPerson(data, site)) return false
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return verify('sha256', signed, key, Buffer.from(given.signature, 'hex'))
}

/** Null for everything but a key on P-256. */
export function readPublicKey(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'hex'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

function isOfOurPage(clientData: Buffer, hash: Buffer, { origins }: PasskeySite): boolean {
  const client = parseObject(clientData)
  return (
    client !== null &&
    client['type'] === 'webauthn.get' &&
    client['challenge'] === hash.toString('base64url') &&
    origins.some((origin) => origin === client['origin']) &&
    // Absent counts as false. A page inside a page of somebody else could hide what is signed.
    (client['crossOrigin'] ?? false) === false
  )
}

function isOfVerifiedPerson(data: Buffer, { domain }: PasskeySite): boolean {
  const flags = data[RP_ID_HASH_BYTES] ?? 0
  return (
    data.length >= AUTHENTICATOR_DATA_BYTES_MIN &&
    data.subarray(0, RP_ID_HASH_BYTES).equals(createHash('sha256').update(domain).digest()) &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & USER_VERIFIED) !== 0
  )
}

function parseObject(text: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
