import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { MissedFunction } from './kept-functions.ts'
import { aDatabase, anEmptyDatabase } from './testing/changed-database.ts'

const SIGNATURE = `select oid::text, oid::regprocedure::text, obj_description(oid) from pg_proc where proname = 'queue_strikes'`
const STRIKES = 'functions/queue/queue_strikes.sql'
const COLUMNS = `select attname::text from pg_attribute where attrelid = 'strike'::regclass and attname = 'note' and not attisdropped`

/** Holds what it locked until it is closed, or the test ends. */
async function holding(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let ended: Promise<void> | undefined
  const close = () => (ended ??= client.end())
  onTestFinished(close)
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return close
}

const triggerVersions = `select tgname, xmin from pg_trigger where tgrelid in ('ledger_entry'::regclass, 'ledger_account'::regclass) order by 1`

test('a changed function is replaced in place, with the grants of its file and no others', async () => {
  const { migrate, query, edit, logged } = await aDatabase()
  const before = await query(SIGNATURE)
  await edit(STRIKES, (text) => `${text.replace(/^grant execute.*$/m, '')}-- Changed.\n`)
  await migrate('before')
  expect(logged).toEqual([`applied ${STRIKES}`])
  expect(await query(SIGNATURE)).toEqual(before)
  expect(
    await query(`select has_function_privilege('throwdown_app', '${String(before[1])}', 'execute')`),
  ).toEqual([false])
})

test.each([
  ['other arguments', (text: string) => text.replace('p_players uuid[]', 'p_players uuid[], p_note text')],
  ['other names of arguments', (text: string) => text.replaceAll('p_players', 'p_all')],
  ['another result', (text: string) => text.replace(/returns table \(/, 'returns table (more int, ')],
])('a function of the last release with %s is refused, and nothing is changed', async (_, change) => {
  const { migrate, query, edit } = await aDatabase()
  const before = await query(SIGNATURE)
  await edit(STRIKES, change)
  await expect(migrate('before')).rejects.toThrow(MissedFunction)
  expect(await query(SIGNATURE)).toEqual(before)
})

test.each(['drop function queue_strikes', 'alter function queue_strikes rename to queue_old_strikes'])(
  'a migration before the deploy that takes a function away is refused: %s',
  async (statement) => {
    const { migrate, query, add } = await aDatabase()
    await add('migrations/0009_later.before.sql', `${statement};\n`)
    await expect(migrate('before')).rejects.toThrow(/queue_strikes.* would be dropped/)
    expect(await query(SIGNATURE)).toHaveLength(3)
    expect(await query(`select count(*)::int from applied_migration where file like '0009%'`)).toEqual([0])
  },
)

test('the function and the trigger of a deleted file stay until the servers of the last release have ended', async () => {
  const { folder, migrate, query, logged } = await aDatabase()
  const triggers = `select count(*)::int from pg_trigger where tgname = 'entries_come_with_their_journal'`
  await rm(join(folder, STRIKES))
  await rm(join(folder, 'functions/ledger/ledger_refuse_direct_posting.sql'))
  await migrate('before')
  expect(logged.toSorted()).toEqual([
    'left for --after: drop function ledger_refuse_direct_posting',
    'left for --after: drop function queue_strikes',
    'left for --after: drop trigger balances_move_with_their_entries on ledger_account',
    'left for --after: drop trigger entries_come_with_their_journal on ledger_entry',
  ])
  expect(await query(SIGNATURE)).toHaveLength(3)
  expect(await query(triggers)).toEqual([1])
  await migrate('after')
  expect(await query(SIGNATURE)).toEqual([])
  expect(await query(triggers)).toEqual([0])
  logged.length = 0
  await migrate('before')
  expect(logged).toEqual([])
})

test('each migration waits for its phase, and an empty database takes both in the order of their numbers', async () => {
  const files = {
    'migrations/0009_note.before.sql': 'alter table strike add column note text;\n',
    'migrations/0010_note.after.sql': 'alter table strike drop column note;\n',
  }
  const used = await aDatabase()
  const empty = await anEmptyDatabase()
  for (const { add } of [used, empty]) for (const [file, text] of Object.entries(files)) await add(file, text)
  await used.migrate('before')
  expect(used.logged).toEqual([
    'applied migrations/0009_note.before.sql',
    'left for --after: migrations/0010_note.after.sql',
  ])
  expect(await used.query(COLUMNS)).toEqual(['note'])
  await used.migrate('after')
  expect(await used.query(COLUMNS)).toEqual([])
  await empty.migrate('before')
  expect(await empty.query(COLUMNS)).toEqual([])
  expect(await empty.query(`select count(*)::int from applied_migration where file > '0009'`)).toEqual([2])
})

test('the changed function of a trigger is installed while somebody reads and somebody writes its tables', async () => {
  const { migrate, query, edit, url, logged } = await aDatabase()
  const before = await query(triggerVersions)
  await holding(
    url,
    'select count(*) from ledger_breach',
    'lock table ledger_entry, ledger_account in row exclusive mode',
  )
  await edit('functions/ledger/ledger_refuse_direct_posting.sql', (text) =>
    text.replace('moves only with a journal', 'moves with a journal'),
  )
  await migrate('before')
  expect(logged).toEqual(['applied functions/ledger/ledger_refuse_direct_posting.sql'])
  expect(await query(triggerVersions)).toEqual(before)
  expect(
    await query(
      "select prosrc like '%moves with a journal%' from pg_proc where proname = 'ledger_refuse_direct_posting'",
    ),
  ).toEqual([true])
})

test('a migration that does not get its lock lets others pass, and is applied when the lock is free', async () => {
  const { migrate, query, add, url, logged } = await aDatabase()
  await add('migrations/0009_note.before.sql', 'alter table strike add column note text;\n')
  const close = await holding(url, 'select count(*) from strike')
  const migrating = migrate('before')
  await expect
    .poll(() => logged)
    .toEqual(['migrations/0009_note.before.sql waits until others release their locks'])
  // It pauses now, and nobody waits behind it.
  expect(
    await query(`select count(*)::int from pg_locks where not granted and relation = 'strike'::regclass`),
  ).toEqual([0])
  await close()
  await migrating
  expect(await query(COLUMNS)).toEqual(['note'])
})

test('an index is made concurrently, also in an empty database', async () => {
  const text = [
    '-- Outside of a transaction.',
    'drop index concurrently if exists strike_by_time;',
    'create index concurrently strike_by_time on strike (at);',
    '',
  ].join('\n')
  for (const { migrate, query, add } of [await aDatabase(), await anEmptyDatabase()]) {
    await add('migrations/0009_index.before.sql', text)
    await migrate('before')
    expect(
      await query(`select i.indisvalid, c.relowner::regrole::text from pg_index i join pg_class c on c.oid = i.indexrelid
                    where c.relname = 'strike_by_time'`),
    ).toEqual([true, 'throwdown_owner'])
  }
})

test('only the trigger whose statement changed is replaced', async () => {
  const { migrate, query, edit, logged } = await aDatabase()
  const versions = `select tgname::text, xmin::text from pg_trigger where tgfoid = 'refuse_change'::regproc order by 1`
  const before = await query(versions)
  await edit('functions/ledger/refuse_change.sql', (text) =>
    text.replace(
      'before update or delete or truncate on audit_link\n',
      'before update or truncate or delete on audit_link\n',
    ),
  )
  await migrate('before')
  expect(logged).toEqual([
    'applied functions/ledger/refuse_change.sql',
    'applied trigger audit_links_are_final on audit_link',
  ])
  const after = await query(versions)
  const changed = after.filter((value, index) => value !== before[index])
  expect(changed).toHaveLength(1)
  expect(
    await query(`select tgenabled::text from pg_trigger where tgname = 'audit_links_are_final'`),
  ).toEqual(['A'])
})

test('a run that fails in the middle is finished by the next one', async () => {
  const { folder, migrate, query, add, edit } = await aDatabase()
  await add('migrations/0009_note.before.sql', 'alter table strike add column note text;\n')
  await appendFile(join(folder, STRIKES), 'select nonsense;\n')
  await expect(migrate('before')).rejects.toThrow(/queue_strikes.sql failed.*nonsense/)
  expect(await query(COLUMNS)).toEqual(['note'])
  await edit(STRIKES, (text) => text.replace('select nonsense;\n', ''))
  await migrate('before')
  expect(await query(`select count(*)::int from applied_migration where file like '0009%'`)).toEqual([1])
})
