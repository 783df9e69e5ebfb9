import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditWorld, anAuditWorld } from '../../test/world/audit.ts'
import { inTransaction } from '../platform/sql.ts'
import { countRefusal, recordAudit } from './store.ts'

let world: AuditWorld
beforeAll(async () => {
  world = await anAuditWorld()
  await record()
  await world.chain()
})
afterAll(() => world.database.drop())

const record = (after = {}) =>
  inTransaction(world.app.pool, (transaction) =>
    recordAudit(transaction, { kind: 'contact-read', actorId: null, after, from: null }),
  )

const LOGINS = ['throwdown_app', 'throwdown_staff', 'throwdown_cashier', 'throwdown_audit']
const ROLES = [...LOGINS, 'throwdown_owner', 'postgres']

test.each([
  `update audit_event set kind = 'nothing'`,
  'update audit_event set id = default',
  'delete from audit_event',
  'delete from audit_event where false',
  'truncate audit_event cascade',
  `update audit_link set hash = decode(repeat('00', 32), 'hex')`,
  'delete from audit_link',
  'truncate audit_link',
  `merge into audit_event e using (select 1 as one) s on true when matched then delete`,
])('no role, not even the owner or an administrator, can do this: %s', async (sql) => {
  const admin = world.database.open('postgres', 1).pool
  for (const role of ROLES) {
    await admin.query(`set role ${role}`)
    const code = LOGINS.includes(role) ? '42501' : 'LD001'
    await expect(admin.query(sql)).rejects.toMatchObject({ code })
  }
  await admin.query('reset role')
  await admin.query('set session_replication_role = replica')
  await expect(admin.query(sql)).rejects.toMatchObject({ code: 'LD001' })
})

test.each([
  `insert into audit_event (kind) values ('contact-read')`,
  'insert into audit_unchained values (1)',
  `insert into audit_link (position, event_id, hash) values (99, 1, decode(repeat('00', 32), 'hex'))`,
  'delete from audit_unchained',
  'delete from audit_refusal_count',
  'alter table audit_event disable trigger all',
  'alter table audit_event enable replica trigger audit_events_are_final',
  'select audit_close_counts()',
])('no role that logs in can do this: %s', async (sql) => {
  const admin = world.database.open('postgres', 1).pool
  for (const role of LOGINS) {
    await admin.query(`set role ${role}`)
    await expect(admin.query(sql)).rejects.toMatchObject({ code: '42501' })
  }
})

test('the server cannot read the log that it writes', async () => {
  await expect(world.app.pool.query('select id from audit_event')).rejects.toMatchObject({ code: '42501' })
})

test.each<[string, object]>([
  ['an e-mail address', { name: 'ann@keep.example' }],
  ['a fraction, which others write differently', { share: 0.5 }],
  ['more than a few thousand characters', { text: 'x'.repeat(5_000) }],
])('no event holds %s', async (_what, after) => {
  await expect(record(after)).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22023)$/) })
})

test('an event exists if and only if its transaction commits, with the login at the database', async () => {
  const before = await world.verify()
  const rolledBack = inTransaction(world.app.pool, async (transaction) => {
    await recordAudit(transaction, { kind: 'contact-read', actorId: null, from: null })
    throw new Error('planted')
  })
  await expect(rolledBack).rejects.toThrow('planted')
  await record()
  expect((await world.verify()).rows).toBe(before.rows + 1)
  const { rows } = await world.admin.query('select distinct db_role from audit_event')
  expect(rows).toEqual([{ db_role: 'throwdown_app' }])
})

const refuse = (source: string) =>
  countRefusal(world.app.pool, {
    kind: 'refused-credentials-wrong',
    actorId: null,
    subject: null,
    after: { route: '/auth/login' },
    sessionId: null,
    from: { network: source, source, device: null },
  })

const eventsFrom = async (network: string) => {
  const { rows } = await world.admin.query<{ kind: string; count: number }>(
    `select kind, coalesce(after->'inThisHour', after->'refusals')::int as count from audit_event
      where network = $1 order by id`,
    [network],
  )
  return rows.map(({ kind, count }) => [kind, count])
}

test('a flood of ten thousand refusals of one network writes ten events, and its number is not lost', async () => {
  const flood = Array.from({ length: 8 }, async () => {
    for (let count = 0; count < 1_253; count += 1) await refuse('192.0.2.66')
  })
  await Promise.all([...flood, refuse('192.0.2.67')])
  const recorded = [1, 2, 3, 4, 5, 10, 100, 1_000, 10_000].map((count) => [
    'refused-credentials-wrong',
    count,
  ])
  expect(await eventsFrom('192.0.2.66')).toEqual(recorded)
  expect(await eventsFrom('192.0.2.67')).toEqual([['refused-credentials-wrong', 1]])
  await world.admin.query(
    `update audit_refusal_count set window_starts_at = window_starts_at - interval '1 hour'`,
  )
  await world.chain()
  expect(await eventsFrom('192.0.2.66')).toEqual([...recorded, ['refusals-counted', 10_024]])
  expect(await eventsFrom('192.0.2.67')).toHaveLength(1)
  expect((await world.verify()).problems).toEqual([])
})

test('a flood from very many networks writes some thousand events in an hour, not one each', async () => {
  const { rows: before } = await world.admin.query<{ rows: number }>(
    'select count(*)::int as rows from audit_event',
  )
  await world.admin.query(
    `select audit_count_refusal('refused-credentials-wrong', 'net-' || n, null, null, null, 'net-' || n, null, null)
       from generate_series(1, 10000) n`,
  )
  await world.admin.query(
    `update audit_refusal_count set window_starts_at = window_starts_at - interval '1 hour'`,
  )
  await world.chain()
  const { rows: after } = await world.admin.query<{ rows: number }>(
    'select count(*)::int as rows from audit_event',
  )
  expect((after[0]?.rows ?? 0) - (before[0]?.rows ?? 0)).toBe(2_000 + 200 + 1)
  const { rows } = await world.admin.query(
    `select after->'networks' as networks, after->'refusals' as refusals from audit_event order by id desc limit 1`,
  )
  expect(rows).toEqual([{ networks: 7_800, refusals: 7_800 }])
})
