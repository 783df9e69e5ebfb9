import type { Certificate } from '@throwdown/rules/transcript/certificate'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { certifiedKeys } from '@throwdown/rules/verifier/certified-keys'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { expect, test } from 'vitest'
import { testCertifier } from '../../test/world/test-keys.ts'
import { publicKeyFrom, sha256, verifySignature } from '../platform/ed25519.ts'
import { DayKeys } from './day-keys.ts'
import type { CertificateStore, Certifier } from './operator-keys.ts'

const HOUR = 3_600_000
const T0 = Date.UTC(2026, 0, 1)
const INPUT = new Uint8Array([1, 2, 3])

const verify = (publicKey: string, input: Uint8Array, signature: string): boolean =>
  verifySignature(publicKeyFrom(publicKey), input, signature)

function aNode(certifier?: Certifier, keysMax = Number.POSITIVE_INFINITY) {
  const clock = { atMs: T0, nowMs: () => clock.atMs }
  const saved: Certificate[] = []
  const store: CertificateStore = {
    saveCertificate: async (certificate) => void saved.push(certificate),
    loadCertificates: async () => saved,
  }
  let made = 0
  const mayMakeKey = async () => ++made <= keysMax
  const keys = new DayKeys({ certifier: certifier ?? testCertifier(clock), store, mayMakeKey, clock })
  return { clock, saved, keys }
}

test('[F3] a node signs with a random key that the root key certified, and stores the certificate first', async () => {
  const { keys, saved } = aNode()
  expect(keys.canSignAt(T0)).toBe(false)
  expect(() => keys.sign(INPUT, T0)).toThrow('busy')
  await keys.renew()
  const { key, sig } = keys.sign(INPUT, T0)
  expect(saved.map((certificate) => certificate.key)).toEqual([key])
  expect(verifySignature(publicKeyFrom(key), INPUT, sig)).toBe(true)
  expect(runVerification(certifiedKeys(saved, ROOT_KEYS), { sha256, verify })).toEqual(saved)
  const other = aNode()
  await other.keys.renew()
  expect(other.keys.sign(INPUT, T0).key).not.toBe(key)
})

test('[F3] the next key is certified 12 hours ahead; the old one signs what is older', async () => {
  const { keys, clock, saved } = aNode()
  await keys.renew()
  const first = keys.sign(INPUT, T0).key
  clock.atMs = T0 + 12 * HOUR - 1
  await keys.renew()
  expect(saved).toHaveLength(1)
  clock.atMs = T0 + 12 * HOUR
  await keys.renew()
  expect(saved).toHaveLength(2)
  const second = keys.sign(INPUT, clock.atMs).key
  expect(second).not.toBe(first)
  expect(keys.sign(INPUT, clock.atMs - 1).key).toBe(first)
  expect(keys.certificateOf(first)).toEqual(saved[0])
})

test('[F3] without a certifier a node goes on with its key until that ends, and then signs nothing', async () => {
  let isDown = false
  const clock = { nowMs: () => T0 }
  const certifier = testCertifier(clock)
  const node = aNode({
    certify: async (key) => {
      if (isDown) throw new Error('the signer is down')
      return certifier.certify(key)
    },
  })
  await node.keys.renew()
  isDown = true
  node.clock.atMs = T0 + 13 * HOUR
  await expect(node.keys.renew()).rejects.toThrow('the signer is down')
  expect(node.keys.canSignAt(node.clock.atMs)).toBe(true)
  expect(node.keys.canSignAt(T0 + 24 * HOUR)).toBe(false)
})

test('[F3] a certificate for another key is refused', async () => {
  const clock = { nowMs: () => T0 }
  const certifier = testCertifier(clock)
  const { keys } = aNode({ certify: () => certifier.certify('ab'.repeat(32)) })
  await expect(keys.renew()).rejects.toThrow('another key')
  expect(keys.canSignAt(T0)).toBe(false)
})

test('[F3] after a lost reply the same key is requested again, for half a day', async () => {
  const clock = { nowMs: () => T0 }
  const certifier = testCertifier(clock)
  const requested: string[] = []
  let isLost = true
  const node = aNode({
    certify: async (key) => {
      requested.push(key)
      const certificate = await certifier.certify(key)
      if (isLost) throw new Error('the reply was lost')
      return certificate
    },
  })
  for (const atMs of [T0, T0 + HOUR, T0 + 12 * HOUR - 1]) {
    node.clock.atMs = atMs
    await expect(node.keys.renew()).rejects.toThrow('lost')
  }
  expect(new Set(requested).size).toBe(1)
  node.clock.atMs = T0 + 12 * HOUR
  await expect(node.keys.renew()).rejects.toThrow('lost')
  expect(new Set(requested).size).toBe(2)
  isLost = false
  node.clock.atMs = T0 + 13 * HOUR
  await node.keys.renew()
  expect(node.keys.sign(INPUT, T0 + 13 * HOUR).key).toBe(requested.at(-1))
})

test('[F3] a node that has made as many keys as it may requests no certificate', async () => {
  const requested: string[] = []
  const certifier = testCertifier({ nowMs: () => T0 })
  const node = aNode(
    {
      certify: (key) => {
        requested.push(key)
        return certifier.certify(key)
      },
    },
    0,
  )
  await expect(node.keys.renew()).rejects.toThrow('too many day keys')
  expect(requested).toEqual([])
  expect(node.keys.canSignAt(T0)).toBe(false)
})
