import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { CERTIFICATE_MAX_MS } from '@throwdown/rules/verifier/certified-keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { type CertifyDeps, certifyDayKey } from '../src/certify-day-key.ts'
import { loadRootKey } from '../src/root-key.ts'
import { aDayKey, trusted } from './world/certificates.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { aFolder, aRootKey } from './world/signer-files.ts'

const T0 = Date.UTC(2026, 10, 15)
const HOUR = 3_600_000

let database: TestDatabase
let databases: PatientDatabases
beforeAll(async () => {
  database = await createTestDatabase()
  databases = await patientDatabases(database, 8)
})
afterAll(async () => {
  await databases.end()
  await database.drop()
})
beforeEach(() =>
  databases.admin.query(
    'alter table certificate disable trigger all; delete from certificate; alter table certificate enable trigger all',
  ),
)

function aSigner(more: Partial<CertifyDeps> = {}): CertifyDeps & { pinned: RootKey } {
  const { file, pinned } = aRootKey(aFolder(), 7)
  const rootKey = loadRootKey(file, { rootKeys: [pinned], isProduction: true })
  return { ...databases, rootKey, perHourMax: 3, nowMs: () => T0, pinned, ...more }
}

const inUse = (from: number, to: number | null) => {
  const signer = aSigner()
  return { ...signer, rootKey: { ...signer.rootKey, pinned: { ...signer.pinned, from, to } } }
}

const rowCount = async () => (await databases.admin.query('select 1 from certificate')).rowCount

test('[F3] a day key is certified from now for a day, and clients trust it', async () => {
  const signer = aSigner()
  const dayKey = aDayKey()
  const certificate = await certifyDayKey(signer, dayKey)
  expect(certificate).toMatchObject({
    rootKeyId: 7,
    key: dayKey,
    validFrom: T0,
    validTo: T0 + CERTIFICATE_MAX_MS,
  })
  expect(trusted([certificate], [signer.pinned])).toEqual([certificate])
})

test('[F3] a repeat gets the stored certificate and counts once; after its end the key is refused', async () => {
  let nowMs = T0
  const signer = aSigner({ perHourMax: 1, nowMs: () => nowMs })
  const dayKey = aDayKey()
  const first = await certifyDayKey(signer, dayKey)
  nowMs += 5_000
  expect(await Promise.all([1, 2, 3].map(() => certifyDayKey(signer, dayKey)))).toEqual([first, first, first])
  nowMs = first.validTo
  await expect(certifyDayKey(signer, dayKey)).rejects.toThrow('key_expired')
  expect(await rowCount()).toBe(1)
})

test('[F3] the number in an hour is limited over all signers, and the next hour has its own', async () => {
  const signers = [aSigner(), aSigner()]
  const asked = Array.from({ length: 20 }, (_, index) =>
    certifyDayKey(signers[index % 2] ?? aSigner(), aDayKey()),
  )
  const settled = await Promise.allSettled(asked)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await rowCount()).toBe(3)
  await databases.admin.query(`alter table certificate disable trigger all;
    update certificate set issued_at = issued_at - interval '61 minutes' where seq = (select min(seq) from certificate);
    alter table certificate enable trigger all`)
  await certifyDayKey(aSigner(), aDayKey())
  await expect(certifyDayKey(aSigner(), aDayKey())).rejects.toThrow('hourly_limit')
})

test('[F3] a root key certifies only while it is in use', async () => {
  await expect(certifyDayKey(inUse(T0 + 1, null), aDayKey())).rejects.toThrow('root_key_not_in_use')
  await expect(certifyDayKey(inUse(0, T0), aDayKey())).rejects.toThrow('root_key_not_in_use')
  await certifyDayKey(inUse(T0, T0 + 1), aDayKey())
})

test.each(['00'.repeat(32), `01${'00'.repeat(31)}`, 'ff'.repeat(32)])(
  '[F3] the unsafe key %s is refused',
  async (key) => {
    await expect(certifyDayKey(aSigner(), key)).rejects.toThrow('unsafe_key')
  },
)

test('[F3] after a rotation the certificates of both root keys are trusted, each within its time', async () => {
  const old = aSigner()
  const before = await certifyDayKey(old, aDayKey())
  const { file, pinned } = aRootKey(aFolder(), 8, T0 + HOUR)
  const rootKey = loadRootKey(file, { rootKeys: [pinned], isProduction: true })
  const after = await certifyDayKey({ ...old, rootKey, nowMs: () => T0 + HOUR }, aDayKey())
  const rotated = [{ ...old.pinned, to: T0 + HOUR }, pinned]
  expect(trusted([before, after], rotated)).toEqual([before, after])
  // The stolen old key certifies nothing more, and ids cannot be swapped.
  const late = await certifyDayKey({ ...old, nowMs: () => T0 + HOUR }, aDayKey())
  expect(trusted([late, { ...before, rootKeyId: 8 }, { ...after, rootKeyId: 7 }], rotated)).toEqual([])
})
