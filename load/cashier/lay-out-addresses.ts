import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type pg from 'pg'

export type WatchedPlayer = { readonly playerId: string; readonly address: string }

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Players with deposit addresses, written in bulk as the owner of the database. */
export async function layOutAddresses(
  owner: pg.Pool,
  { count, tokenAccountOf }: { count: number; tokenAccountOf: (address: string) => Promise<string> },
): Promise<WatchedPlayer[]> {
  const players = Array.from({ length: count }, () => ({ playerId: randomUUID(), address: anAddress() }))
  const tokenAccounts: string[] = []
  for (const { address } of players) tokenAccounts.push(await tokenAccountOf(address))
  const ids = players.map(({ playerId }) => playerId)
  await owner.query(
    `insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     select id, 'p-' || id, 'p-' || id, id || '@play.example', id || '@play.example', 'none', now(), false, now()
       from unnest($1::uuid[]) as p (id)`,
    [ids],
  )
  await owner.query(
    `insert into signer.deposit_address (index, address)
     select place - 1, address from unnest($1::text[]) with ordinality as m (address, place)`,
    [players.map(({ address }) => address)],
  )
  await owner.query(
    `insert into cashier_address (index, address, token_account, player_id, assigned_at)
     select d.index, d.address, n.token_account, n.player_id, now()
       from unnest($1::text[], $2::uuid[]) with ordinality as n (token_account, player_id, place)
       join signer.deposit_address d on d.index = n.place - 1`,
    [tokenAccounts, ids],
  )
  // As in an evening, not as in the first minutes: every history was listed within the last hour.
  await owner.query(
    "insert into cashier_scan (index, listed_at) select index, now() - random() * interval '1 hour' from cashier_address",
  )
  await owner.query("insert into signer.wallet (address, kind) values ($1, 'hot')", [anAddress()])
  return players
}

/** The address of a key that is thrown away. */
function anAddress(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const bytes = Buffer.from(x, 'base64url')
  let left = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; left > 0n; left /= 58n) text = `${ALPHABET[Number(left % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(zeros)}${text}`
}
