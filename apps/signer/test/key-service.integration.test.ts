import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { openKmsKey } from '../src/wallet/kms-key.ts'
import { signTransfer } from '../src/wallet/sign-transfer.ts'
import { startFakeKms } from './world/fake-kms.ts'
import { patientDatabases } from './world/patient-databases.ts'
import { anAddress, messageOf, paySol, USDC } from './world/transfers.ts'
import { aWithdrawal } from './world/withdrawals.ts'

const LIMITS = { lamports: 1_000_000n, usdc: 0n }

test('a key service that lies or is down gives no signature, and the amount stays counted', async () => {
  const database = await createTestDatabase()
  const databases = await patientDatabases(database, 2)
  const { place, state } = await startFakeKms()
  const key = await openKmsKey(place)
  const payee = anAddress()
  await allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 0, perHourMax: 1 }, payee)
  const limits = { perTransfer: LIMITS, perHour: LIMITS, perDay: LIMITS, roomSeconds: 30 }
  const trust = { rootKeys: [], site: { domain: 'play.example', origins: [] } }
  const policy = { usdcMint: USDC, coldWallets: [], waitHours: 0, trust, ...limits }
  const owner = database.open('postgres').pool
  const pay = async () =>
    signTransfer(
      { ...databases, key, policy },
      messageOf(address(key.address), [paySol(address(key.address), payee, 1n)]),
      { withdrawal: await aWithdrawal(owner, { to: payee, coin: 'sol', units: 1n }) },
    )
  state.isLying = true
  await expect(pay()).rejects.toThrow('bad signature')
  state.isLying = false
  state.isDown = true
  await expect(pay()).rejects.toThrow('answered 400')
  state.isDown = false
  await pay()
  const { rowCount } = await databases.admin.query('select 1 from transfer')
  expect(rowCount).toBe(3)
  await databases.end()
  await database.drop()
})
