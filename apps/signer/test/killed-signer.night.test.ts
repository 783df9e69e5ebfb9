import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import { certifyReply } from '@throwdown/signer-link/messages'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import { databaseForFile } from '../../server/src/platform/testing/database-for-file.ts'
import { aDayKey } from './world/certificates.ts'
import { aSignerProcess } from './world/signer-process.ts'

const PER_HOUR = 40
const KILLS = 8
const CALLERS = 4

const database = databaseForFile(createTestDatabase)

test('[F3] killed at any point, the signer never certifies more than its limit', {
  timeout: 180_000,
}, async () => {
  const signer = await aSignerProcess(database, {
    CERTIFICATES_PER_HOUR: String(PER_HOUR),
  })
  const received: Certificate[] = []
  let refusals = 0
  let lost = 0
  const over = new AbortController()

  async function keepAsking(): Promise<void> {
    while (!over.signal.aborted) {
      const dayKey = aDayKey()
      try {
        received.push((await signer.link().call('/certify', { dayKey }, certifyReply)).certificate)
      } catch (error) {
        if (error instanceof SignerRefused) refusals += 1
        else lost += 1
        await sleep(20)
      }
    }
  }

  await signer.start()
  const callers = Array.from({ length: CALLERS }, keepAsking)
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Between the first certificates, so that some kills hit an open transaction.
    await sleep(5 + 15 * kill)
    await signer.kill()
    await signer.start()
  }
  await expect.poll(() => refusals, { timeout: 50_000 }).toBeGreaterThan(0)
  over.abort()
  await Promise.all(callers)

  const { rows } = await (await database.state())
    .open('postgres', 1)
    .pool.query<{ key: string }>(`select encode(key, 'hex') as key from certificate`)
  const stored = new Set(rows.map(({ key }) => key))
  expect(stored.size).toBe(PER_HOUR)
  expect(received.filter(({ key }) => !stored.has(key))).toEqual([])
  expect(lost).toBeGreaterThan(0)
  process.stdout.write(
    `kills=${KILLS} limit=${PER_HOUR} stored=${stored.size} received=${received.length} lost=${lost} refused=${refusals}\n`,
  )
})
