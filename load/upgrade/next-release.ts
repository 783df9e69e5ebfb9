// What a next release could change in the database, on top of the current tree: a column, a function with a new signature, and the function of a trigger
// through which each posting goes.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invariant } from '@throwdown/rules/invariant'
import { DB_FOLDER } from '../../apps/server/src/platform/migrate.ts'

export const TRIGGER_FILE = 'ledger/ledger_refuse_direct_posting.sql'
const TRIGGER_TEXT = { old: 'moves only with a journal', next: 'moves with its journal only' }

const FUNCTION = `-- Events of a player since then, at most so many.
create or replace function play_events_since(p_player uuid, p_since timestamptz, p_max int) returns int
language sql stable security definer
set search_path = public, pg_temp
as $$
  select count(*)::int from (select from play_event e where e.player_id = p_player and e.at >= p_since limit p_max) n
$$;

grant execute on function play_events_since to throwdown_app;
`

/** Each is true only after the migration. */
export const CHECKS = [
  `select exists (select from pg_attribute where attrelid = 'play_event'::regclass and attname = 'trial_note') as done`,
  `select has_function_privilege('throwdown_app', 'play_events_since(uuid, timestamptz, int)', 'execute') as done`,
  `select prosrc like '%${TRIGGER_TEXT.next}%' as done from pg_proc where proname = 'ledger_refuse_direct_posting'`,
]

export type NextRelease = { readonly folder: string; readonly column: string; readonly remove: () => void }

/** A copy of db/ with these changes. */
export function planNextRelease(): NextRelease {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-next-'))
  cpSync(DB_FOLDER, folder, { recursive: true })
  const numbers = readdirSync(join(folder, 'migrations')).map((file) => Number(file.slice(0, 4)))
  const column = `${String(Math.max(...numbers) + 1).padStart(4, '0')}_trial_note.before.sql`
  writeFileSync(join(folder, 'migrations', column), 'alter table play_event add column trial_note text;\n')
  writeFileSync(join(folder, 'functions/match/play_events_since.sql'), FUNCTION)
  const trigger = join(folder, 'functions', TRIGGER_FILE)
  const text = readFileSync(trigger, 'utf8')
  invariant(text.includes(TRIGGER_TEXT.old), `${TRIGGER_FILE} has another text`)
  writeFileSync(trigger, text.replace(TRIGGER_TEXT.old, TRIGGER_TEXT.next))
  return { folder, column, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
