import { getAddressDecoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { anAddress, USDC } from './world/transfers.ts'

let database: TestDatabase
let databases: PatientDatabases
beforeAll(async () => {
  database = await createTestDatabase()
  databases = await patientDatabases(database, 4)
})
afterAll(async () => {
  await databases.end()
  await database.drop()
})

const allow = (wallet: string, perHourMax = 2) =>
  allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 24, perHourMax }, wallet)

test('[C3] addresses of programs and text are no destinations, and new ones are limited per hour', async () => {
  await expect(allow(associatedTokenAccount(anAddress(), USDC))).rejects.toThrow('destination_not_allowed')
  await expect(allow(getAddressDecoder().decode(Buffer.alloc(32, 255)))).rejects.toThrow(
    'destination_not_allowed',
  )
  await expect(allow('not an address')).rejects.toThrow('destination_not_allowed')
  const first = anAddress()
  await allow(first)
  await allow(anAddress())
  await expect(allow(anAddress())).rejects.toThrow('hourly_limit')
  await allow(first)
})
