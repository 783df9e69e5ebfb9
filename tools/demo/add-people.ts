import type pg from 'pg'
import { putDevice } from '../../apps/server/src/identity/devices/device-store.ts'
import { hashToken } from '../../apps/server/src/identity/secrets.ts'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { passChecks } from '../../apps/server/src/ledger/testing/seed-money.ts'
import { inTransaction } from '../../apps/server/src/platform/sql.ts'
import { insertPeople, type NewPeople, seedPlayMoney } from './demo-store.ts'
import { type DemoPerson, deviceTokenOf } from './people.ts'

/** More than anybody loses in a season at $50, and together far less than the coins of the house. */
const PLAY_MONEY_MICROS = 2_000_000_000n

/** Accounts with play money, as the seed of development makes them. Those that exist stay. */
export async function addPeople(owner: pg.Pool, { people, passwordHash, sinceMs }: NewPeople): Promise<void> {
  await insertPeople(owner, { people, passwordHash, sinceMs })
  const accounts = await openAccounts(
    owner,
    people.map(({ id }) => accountCode.available(id)),
  )
  for (const person of people) {
    await seedPlayMoney(owner, {
      key: `seed:demo:${person.id}`,
      accountId: accounts.get(accountCode.available(person.id)),
      micros: PLAY_MONEY_MICROS,
    })
    await rememberDevice(owner, person, new Date(sinceMs))
  }
  await passChecks(
    owner,
    people.map(({ id }) => id),
  )
}

const rememberDevice = (owner: pg.Pool, person: DemoPerson, now: Date): Promise<unknown> =>
  inTransaction(owner, (transaction) =>
    putDevice(transaction, { playerId: person.id, hash: hashToken(deviceTokenOf(person)), now }),
  )
