import { expect, test } from 'vitest'
import { keyFromSeed, sha256, verifySignature } from '../../test/node-keys.ts'
import { certify, dayKey, ROOT_KEY, rootKey, T0 } from '../../test/table.ts'
import type { Certificate } from '../transcript/certificate.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import { CERTIFICATE_MAX_MS, certifiedKeys, refuseKey } from './certified-keys.ts'
import { runVerification } from './crypto-requests.ts'

const stranger = keyFromSeed('77'.repeat(32))
const strangersKey: RootKey = { ...ROOT_KEY, key: stranger.publicKey }
const certificate = certify(rootKey, dayKey)
const certified = (certificates: readonly Certificate[], rootKeys: readonly RootKey[] = [ROOT_KEY]) =>
  runVerification(certifiedKeys(certificates, rootKeys), { sha256, verify: verifySignature })
const validFor = (validFrom: number, ms: number) =>
  certify(rootKey, dayKey, { validFrom, validTo: validFrom + ms })

test('[F3] only certificates of trusted root keys count', () => {
  expect(certified([certificate])).toEqual([certificate])
  expect(certified([certificate, certify(stranger, dayKey)])).toEqual([certificate])
  expect(certified([certificate], [strangersKey])).toEqual([])
  expect(certified([certificate], [])).toEqual([])
  expect(certified([certificate], [strangersKey, ROOT_KEY])).toEqual([certificate])
})

test('[F3] a certificate names its root key, and every field is signed', () => {
  const changes: Partial<Certificate>[] = [
    { rootKeyId: 2 },
    { rootKeyId: 2 ** 40 },
    { key: stranger.publicKey },
    { validFrom: certificate.validFrom + 1 },
    { validTo: certificate.validTo - 1 },
    { sig: '00'.repeat(64) },
  ]
  const rootKeys = [ROOT_KEY, { ...ROOT_KEY, id: 2 }]
  for (const change of changes) expect(certified([{ ...certificate, ...change }], rootKeys)).toEqual([])
})

test('[F3] a certificate is for 24 hours at most', () => {
  expect(certified([validFor(T0, CERTIFICATE_MAX_MS)])).toHaveLength(1)
  expect(certified([validFor(T0, CERTIFICATE_MAX_MS + 1)])).toEqual([])
})

test('[F3] a root key certifies from its start until its end', () => {
  const root = { ...ROOT_KEY, from: T0, to: T0 + 10 }
  const starts = [T0 - 1, T0, T0 + 9, T0 + 10].map(
    (from) => certified([validFor(from, 1_000)], [root]).length,
  )
  expect(starts).toEqual([0, 1, 1, 0])
})

test('[F3] a day key signs only while one of its certificates is valid', () => {
  const both = [validFor(T0, 10), validFor(T0 + 20, 10)]
  const refused = [T0 - 1, T0, T0 + 9, T0 + 10, T0 + 20, T0 + 30].map(
    (at) => refuseKey(both, dayKey.publicKey, at) !== undefined,
  )
  expect(refused).toEqual([true, false, false, true, false, true])
  expect(refuseKey(both, dayKey.publicKey, T0 + 10)).toBe('its key was not valid at that time')
  expect(refuseKey(both, stranger.publicKey, T0)).toContain('no trusted root key')
})
