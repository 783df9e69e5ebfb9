import { setTimeout as sleep } from 'node:timers/promises'
import { address } from '@solana/kit'
import { allowDestinationReply, signTransferReply, statusReply } from '@throwdown/signer-link/messages'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import { databaseForFile } from '../../server/src/platform/testing/database-for-file.ts'
import { aSignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol } from './world/transfers.ts'
import { aWithdrawal } from './world/withdrawals.ts'

const KILLS = 8
const CALLERS = 4
const FEE = 5_000n
const LAMPORTS = 100_000n
const PAYMENTS_MAX = 50n
const PER_HOUR = PAYMENTS_MAX * (LAMPORTS + FEE)

const database = databaseForFile(createTestDatabase)

test('killed at any point, the signer never signs more than the caps of its wallet', {
  timeout: 240_000,
}, async () => {
  const payee = anAddress()
  const owner = database.open('postgres').pool
  const signer = await aSignerProcess(database, {
    DESTINATION_WAIT_HOURS: '0',
    LAMPORTS_PER_HOUR: String(PER_HOUR),
  })
  await signer.start()
  const hot = address((await signer.cashierLink().call('/status', {}, statusReply)).hotWallet)
  await signer.cashierLink().call('/allow-destination', { address: payee }, allowDestinationReply)
  const signatures = new Set<string>()
  const counts = { refused: 0, lost: 0 }
  const over = new AbortController()

  async function keepPaying(): Promise<void> {
    while (!over.signal.aborted) {
      const message = messageOf(hot, [paySol(hot, payee, LAMPORTS)]).toString('base64')
      try {
        const withdrawal = await aWithdrawal(owner, { to: payee, coin: 'sol', units: LAMPORTS })
        const { signature } = await signer
          .cashierLink()
          .call('/sign-transfer', { message, withdrawal }, signTransferReply)
        signatures.add(signature)
      } catch (error) {
        counts[error instanceof SignerRefused ? 'refused' : 'lost'] += 1
        await sleep(20)
      }
    }
  }

  const callers = Array.from({ length: CALLERS }, keepPaying)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(5 + 15 * kill)
    await signer.kill()
    await signer.start()
  }
  await expect.poll(() => counts.refused, { timeout: 60_000 }).toBeGreaterThan(0)
  over.abort()
  await Promise.all(callers)

  const { rows } = await (await database.state())
    .open('postgres', 1)
    .pool.query<{ lamports: bigint }>('select coalesce(sum(lamports), 0)::bigint as lamports from transfer')
  expect(rows[0]?.lamports).toBe(PER_HOUR)
  expect(BigInt(signatures.size)).toBeLessThanOrEqual(PAYMENTS_MAX)
  expect(counts.lost).toBeGreaterThan(0)
  process.stdout.write(
    `kills=${KILLS} cap=${PER_HOUR} counted=${rows[0]?.lamports} signed=${signatures.size} lost=${counts.lost} refused=${counts.refused}\n`,
  )
})
