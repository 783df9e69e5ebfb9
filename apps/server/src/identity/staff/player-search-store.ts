import type { HoldKind } from '@throwdown/contract/player-hold'
import { type StaffCaller, staffCallerRow } from '../../audit/staff-caller.ts'
import { many, one, type Queryable, valueOf } from '../../platform/sql.ts'

export type AccountRow = {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly role: 'player' | 'admin'
  readonly status: 'active' | 'deactivated' | 'deleted'
  readonly created_at: Date
  readonly last_login_at: Date | null
}

export type FoundRow = AccountRow & { readonly holds: HoldKind[] }

export type PlayerSearch = {
  readonly by: 'username' | 'email'
  /** In lower case. Not a pattern: every character is literal. */
  readonly text: string
  /** The last player of the page before. */
  readonly after: string | null
  readonly limit: number
}

const COLUMNS =
  'player.id, player.username, player.email, player.role, player.status, player.created_at, player.last_login_at'
/** Comes after every character of a name or an address. */
const LAST_CHARACTER = String.fromCodePoint(0x10_ff_ff)

/** A range of an index, in the order of that index, however many accounts there are. */
export async function searchAccounts(
  db: Queryable,
  { by, text, after, limit }: PlayerSearch,
): Promise<FoundRow[]> {
  const column = by === 'email' ? 'player.email_lower' : 'player.username_lower'
  return many<FoundRow>(db, {
    text: `select ${COLUMNS},
                  array(
                    select hold.what
                      from player_hold as hold
                     where hold.player_id = player.id
                       and hold.released_at is null
                     order by hold.what
                  ) as holds
             from player
            where ${column} ~>=~ $1
              and ${column} ~<~ $2
              and ${column} ~>~ coalesce((select ${column.replace('player.', 'last.')} from player as last where last.id = $3), '')
            order by ${column} using ~<~
            limit $4`,
    values: [text, text + LAST_CHARACTER, after, limit],
  })
}

export async function findAccount(db: Queryable, playerId: string): Promise<AccountRow | undefined> {
  return one<AccountRow>(db, {
    text: `select ${COLUMNS} from player where player.id = $1`,
    values: [playerId],
  })
}

export async function recordRead(
  db: Queryable,
  { reader, playerId }: { readonly reader: StaffCaller; readonly playerId: string },
): Promise<'read' | 'too_many' | 'not_allowed'> {
  return valueOf<'read' | 'too_many' | 'not_allowed'>(db, {
    text: 'select staff_read_player($1, $2)',
    values: [staffCallerRow(reader), playerId],
  })
}
