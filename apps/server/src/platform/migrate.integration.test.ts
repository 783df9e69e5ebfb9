import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DB_FOLDER, migrateSignerDatabase, OutdatedDatabase } from './migrate.ts'
import { aDatabase, anEmptyDatabase } from './testing/changed-database.ts'
import { createEmptyDatabase } from './testing/database.ts'

/** Every object with the transaction that wrote it last. */
const VERSIONS = `
  select 'class ' || relname || ' ' || xmin from pg_class where relnamespace = 'public'::regnamespace
  union all select 'function ' || oid::regprocedure || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'trigger ' || tgname || ' ' || xmin from pg_trigger
  union all select 'applied ' || file || ' ' || xmin from applied_function
  union all select 'applied ' || file || ' ' || xmin from applied_migration
  order by 1`
const SIGNATURES_OF = (name: string) =>
  `select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and proname = '${name}'`

const SETTINGS_OF = (role: string) =>
  `select unnest(setconfig) from pg_db_role_setting where setdatabase = 0 and setrole = '${role}'::regrole`

const withoutQueueStrikes = (versions: unknown[]) =>
  versions.filter((version) => !String(version).includes('queue_strikes'))

test('migrating twice changes nothing', async () => {
  const { migrate, query, logged } = await anEmptyDatabase()
  await migrate()
  const once = await query(VERSIONS)
  logged.length = 0
  await migrate()
  expect(await query(VERSIONS)).toEqual(once)
  expect(logged).toEqual([])
})

test('two processes that migrate an empty database at once both succeed', async () => {
  const { migrate, query } = await anEmptyDatabase()
  await Promise.all([migrate(), migrate(), migrate()])
  expect(await query('select count(*)::int from applied_migration')).toEqual([
    (await readdir(`${DB_FOLDER}migrations`)).length,
  ])
})

test('many databases of one cluster are migrated at once, though each sets the same roles', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, anEmptyDatabase))
  for (const { folder } of databases) {
    // Only the roles: what else a migration does takes turns in its own database.
    await rm(join(folder, 'functions'), { recursive: true })
    for (const file of await readdir(join(folder, 'migrations'))) await rm(join(folder, 'migrations', file))
  }
  for (let round = 0; round < 3; round += 1) {
    await databases[0]?.query('alter role throwdown_approver reset jit')
    await Promise.all(databases.map(({ migrate }) => migrate()))
    expect(await databases[0]?.query(SETTINGS_OF('throwdown_approver'))).toEqual(['jit=off'])
  }
})

test('a changed function is applied again, without its old signature', async () => {
  const { migrate, query, edit, logged } = await aDatabase()
  const before = await query(VERSIONS)
  await edit('functions/queue/queue_strikes.sql', (text) =>
    text.replace('p_players uuid[]', 'p_players uuid[], p_note text'),
  )
  await migrate()
  expect(logged).toEqual(['applied functions/queue/queue_strikes.sql'])
  expect(await query(SIGNATURES_OF('queue_strikes'))).toEqual([
    'queue_strikes(uuid[],text,timestamp with time zone)',
  ])
  expect(
    await query(
      `select has_function_privilege('throwdown_app', 'queue_strikes(uuid[],text,timestamptz)', 'execute')`,
    ),
  ).toEqual([true])
  expect(withoutQueueStrikes(await query(VERSIONS))).toEqual(withoutQueueStrikes(before))
})

test('a changed result type is applied, and an overload made by hand is dropped', async () => {
  const { migrate, query, edit } = await aDatabase()
  await query('create function ledger_is_short(p_one int) returns int language sql as $$ select 1 $$')
  await query('alter function ledger_is_short(int) owner to throwdown_owner')
  await edit('functions/standings/standing_day.sql', (text) => text.replace('returns int', 'returns bigint'))
  await migrate()
  expect(await query(SIGNATURES_OF('ledger_is_short'))).toEqual(['ledger_is_short(bigint[],bigint[])'])
  expect(await query(`select prorettype::regtype::text from pg_proc where proname = 'standing_day'`)).toEqual(
    ['bigint'],
  )
})

test('a view whose columns change places is applied together with the views that use it', async () => {
  const { migrate, query, edit, logged } = await aDatabase()
  const i8 = 'functions/ledger/ledger_breach_i8_chain_covers_ledger.sql'
  await edit(i8, (text) =>
    text.replace(
      "'I8' as invariant, r.coin::text as subject,",
      "r.coin::text as subject, 'I8' as invariant,",
    ),
  )
  await migrate()
  expect(logged).toEqual([`applied ${i8}, functions/ledger/ledger_breach.sql`])
  expect(await query('select count(*)::int from ledger_breach')).toEqual([0])
})

test('the function of a trigger can change: the trigger is there afterwards', async () => {
  const { migrate, query, edit } = await aDatabase()
  const triggers = `select tgname, tgrelid::regclass::text, tgfoid::regproc::text from pg_trigger where not tgisinternal order by 1, 2`
  const before = await query(triggers)
  await edit('functions/ledger/refuse_change.sql', (text) => text.replace('append-only', 'final'))
  await migrate()
  expect(await query(triggers)).toEqual(before)
  await expect(query('delete from match_save')).rejects.toThrow('match_save is final')
})

test('what a deleted or moved file created is dropped', async () => {
  const { folder, migrate, query } = await aDatabase()
  await rm(join(folder, 'functions/ledger/ledger_refuse_direct_posting.sql'))
  await rm(join(folder, 'functions/queue/queue_strikes.sql'))
  const moved = await readFile(join(folder, 'functions/match/service_beat.sql'))
  await rm(join(folder, 'functions/match/service_beat.sql'))
  await writeFile(join(folder, 'functions/queue/service_beat.sql'), moved)
  await migrate()
  expect(await query(SIGNATURES_OF('queue_strikes'))).toEqual([])
  expect(await query(SIGNATURES_OF('service_beat'))).toHaveLength(1)
  expect(
    await query(`select count(*)::int from pg_trigger where tgname = 'entries_come_with_their_journal'`),
  ).toEqual([0])
})

test('a failing file leaves the database as it was', async () => {
  const { folder, migrate, query } = await aDatabase()
  const before = await query(VERSIONS)
  await appendFile(join(folder, 'functions/queue/queue_strikes.sql'), '-- Changed.\n')
  await appendFile(join(folder, 'functions/standings/standing_day.sql'), 'select nonsense;\n')
  await expect(migrate()).rejects.toThrow(/standing_day.sql failed.*nonsense/)
  expect(await query(VERSIONS)).toEqual(before)
})

test('what a migration dropped is created again', async () => {
  const { folder, migrate, query } = await aDatabase()
  await writeFile(join(folder, 'migrations/0009_later.before.sql'), 'drop function queue_strikes;\n')
  await migrate()
  expect(await query(SIGNATURES_OF('queue_strikes'))).toHaveLength(1)
})

test('an edited or deleted migration is refused, with the command that recreates a development database', async () => {
  const { folder, migrate } = await anEmptyDatabase()
  await writeFile(join(folder, 'migrations/0009_later.before.sql'), 'select 1;\n')
  await migrate()
  await appendFile(join(folder, 'migrations/0004_match.sql'), '-- Changed.\n')
  await expect(migrate()).rejects.toThrow(/0004_match.sql was edited after.*npm run db:recreate/s)
  await cp(join(DB_FOLDER, 'migrations/0004_match.sql'), join(folder, 'migrations/0004_match.sql'))
  await rm(join(folder, 'migrations/0009_later.before.sql'))
  await expect(migrate()).rejects.toThrow(OutdatedDatabase)
})

test('the database of the signer is migrated by itself, twice without a change, and every table has a sentence', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  await migrateSignerDatabase(database.url('postgres'), { log })
  await migrateSignerDatabase(database.url('postgres'), { log })
  expect(logged).toEqual(['applied migrations/0001_state.sql'])
  const { rows } = await database.open('postgres', 1).pool.query<{ name: string; comment: string | null }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'applied%'`,
  )
  expect(rows).toHaveLength(9)
  expect(rows.filter(({ comment }) => !/^[A-Z].*\.$/.test(comment ?? ''))).toEqual([])
})

test('a database of the migrations before the squash is refused', async () => {
  const { migrate, query } = await anEmptyDatabase()
  await query('create table schema_migration (id int, name text)')
  await expect(migrate()).rejects.toThrow(OutdatedDatabase)
})
