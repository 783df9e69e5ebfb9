import { one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

/** A person has fewer devices; more would only be kept for a thief. */
const DEVICES_MAX = 20

interface Device {
  readonly playerId: string
  readonly hash: Buffer
}

export async function hasDevice(db: Queryable, { playerId, hash }: Device): Promise<boolean> {
  const row = await one<{ hash: Buffer }>(db, {
    text: 'select hash from known_device where player_id = $1 and hash = $2',
    values: [playerId, hash],
  })
  return row !== undefined
}

/** Returns false when the device was known before. Beyond the most devices, those not used for longest are forgotten. */
export async function putDevice(
  transaction: Transaction,
  { playerId, hash, now }: Device & { now: Date },
): Promise<boolean> {
  const row = await one<{ isNew: boolean }>(transaction, {
    text: `insert into known_device (player_id, hash, created_at, last_used_at)
           values ($1, $2, $3, $3)
               on conflict (player_id, hash) do update set last_used_at = excluded.last_used_at
        returning xmax = 0 as "isNew"`,
    values: [playerId, hash, now],
  })
  await run(transaction, {
    text: `delete from known_device
            where player_id = $1
              and hash in (
                select hash
                  from known_device
                 where player_id = $1
                 order by last_used_at desc
                offset $2
              )`,
    values: [playerId, DEVICES_MAX],
  })
  return row?.isNew ?? false
}

/** After this the devices of the player are strangers, except one. */
export async function forgetDevices(
  transaction: Transaction,
  { playerId, except }: { playerId: string; except: Buffer | null },
): Promise<void> {
  await run(transaction, {
    text: `delete from known_device
            where player_id = $1
              and hash is distinct from $2`,
    values: [playerId, except],
  })
}
