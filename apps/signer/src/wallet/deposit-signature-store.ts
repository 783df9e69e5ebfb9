import type pg from 'pg'
import type { Transaction } from '../store.ts'

export type OwnedDeposit = { readonly index: number; readonly playerId: string }
export type SignedBy = { readonly publicKey: string; readonly network: string }

/** As the game says it; undefined for a free address. */
export async function findAssignedPlayer(
  game: Pick<pg.Pool, 'query'>,
  index: number,
): Promise<string | undefined> {
  const { rows } = await game.query<{ player: string | null }>('select cashier_address_owner($1) as player', [
    index,
  ])
  return rows[0]?.player ?? undefined
}

/** What was signed for this address or for this player. */
export async function listOwned(db: Transaction, { index, playerId }: OwnedDeposit): Promise<OwnedDeposit[]> {
  const { rows } = await db.query<OwnedRow>(
    'select index::text, player_id as player from deposit_signature where index = $1 or player_id = $2',
    [index, playerId],
  )
  return rows.map(ownedOf)
}

type OwnedRow = { index: string; player: string }
const ownedOf = ({ index, player }: OwnedRow): OwnedDeposit => ({ index: Number(index), playerId: player })

/** Addresses after this one that were signed for a player, but not by this key for this chain. */
export async function listSignedOtherwise(
  db: Transaction,
  { publicKey, network }: SignedBy,
  { after, limit }: { after: number; limit: number },
): Promise<OwnedDeposit[]> {
  const { rows } = await db.query<OwnedRow>(
    `select other.index::text, other.player_id as player
       from (
              select distinct s.index, s.player_id
                from deposit_signature s
               where s.index > $3
                 and not exists (
                       select from deposit_signature own
                        where own.index = s.index
                          and own.public_key = decode($1, 'hex')
                          and own.network = $2
                     )
               order by s.index
               limit $4
            ) other
      order by other.index`,
    [publicKey, network, after, limit],
  )
  return rows.map(ownedOf)
}

export async function insertSignatures(
  db: Transaction,
  { publicKey, network }: SignedBy,
  signed: readonly (OwnedDeposit & { readonly signature: Buffer })[],
): Promise<void> {
  await db.query(
    `insert into deposit_signature (index, player_id, network, public_key, signature)
     select n.index, n.player_id, $4, decode($5, 'hex'), n.signature
       from unnest($1::bigint[], $2::uuid[], $3::bytea[]) as n (index, player_id, signature)
         on conflict (index, public_key, network) do nothing`,
    [
      signed.map(({ index }) => index),
      signed.map(({ playerId }) => playerId),
      signed.map(({ signature }) => signature),
      network,
      publicKey,
    ],
  )
}
