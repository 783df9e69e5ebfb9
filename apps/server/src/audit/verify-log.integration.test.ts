import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type AuditWorld, anAuditWorld } from '../../test/world/audit.ts'
import { inTransaction } from '../platform/sql.ts'
import { recordAudit } from './store.ts'

const COMMAND = fileURLToPath(new URL('../bin/audit-verify.ts', import.meta.url))

let world: AuditWorld
beforeEach(async () => {
  world = await anAuditWorld()
  onTestFinished(() => world.database.drop())
  for (let count = 1; count <= 6; count += 1)
    await record(world, { count, text: 'plain “text” \u0001\n\\ 😀' })
  await world.chain()
})

const record = ({ app }: AuditWorld, after: Record<string, string | number>) =>
  inTransaction(app.pool, (transaction) =>
    recordAudit(transaction, {
      kind: 'contact-changed',
      actorId: crypto.randomUUID(),
      subject: 'contact:1',
      before: { status: 'new', z: [1, null, true, { b: 1, a: -2 }], 'A-b': 0 },
      after,
      reason: 'asked by its sender',
      from: { network: '192.0.2.7', device: 'ab'.repeat(32) },
    }),
  )

async function runCommand({ database, key }: AuditWorld): Promise<{ code: number; lines: string[] }> {
  const env = {
    AUDIT_DATABASE_URL: database.url('throwdown_audit'),
    AUDIT_HEAD_PUBLIC_KEYS: key.publicKey,
    NODE_ENV: 'production',
    ALLOW_IN_PRODUCTION: 'plain_postgres',
  }
  const child = spawn(process.execPath, [COMMAND], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: Number(code), lines: text.trimEnd().split('\n') }
}

test('the command finds no problem in a log as it was written, and says so in its last line', async () => {
  expect(await runCommand(world)).toEqual({
    code: 0,
    lines: ['rows=6 chained=6 heads=1 copies=0 problems=0'],
  })
  await record(world, { count: 7 })
  // Not chained yet, which is accepted for some seconds.
  expect((await runCommand(world)).lines).toEqual(['rows=7 chained=6 heads=1 copies=0 problems=0'])
  await world.chain()
  expect((await runCommand(world)).lines).toEqual(['rows=7 chained=7 heads=2 copies=0 problems=0'])
})

test('three workers at once chain and keep what comes in within five seconds, without an alarm', async () => {
  const workers = [world.startWorker(), world.startWorker(), world.startWorker()]
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 10 }, (_, count) => record(world, { count })))
    await sleep(100)
  }
  const recordedMs = performance.now()
  await vi.waitFor(async () => expect((await world.keeper.list()).at(-1)?.position).toBe(206), {
    timeout: 50_000,
    interval: 100,
  })
  expect(performance.now() - recordedMs).toBeLessThan(5_000)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect((await world.metrics.auditAlarm.get()).values[0]?.value).toBe(0)
  expect(await world.verify()).toMatchObject({ rows: 206, chained: 206, problems: [] })
})

const CUT = 'delete from audit_link where position > 3; delete from audit_event where id > 3'

test.each<[string, string, RegExp]>([
  [
    'one byte of a fact',
    `update audit_event set after = jsonb_set(after, '{count}', '4') where id = 3`,
    /event 3 at position 3 differs/,
  ],
  [
    'one microsecond',
    `update audit_event set at = at + interval '1 microsecond' where id = 2`,
    /event 2 at position 2 differs/,
  ],
  [
    'who it was',
    `update audit_event set actor_id = gen_random_uuid() where id = 6`,
    /event 6 at position 6 differs/,
  ],
  [
    'the database role',
    `update audit_event set db_role = 'throwdown_staff' where id = 1`,
    /event 1 at position 1 differs/,
  ],
  ['the end is cut', CUT, /its end was cut/],
  ['everything is cut', 'truncate audit_event, audit_link, audit_unchained', /ends at position 0/],
  [
    'a row is removed from the middle',
    'delete from audit_link where position = 3; delete from audit_event where id = 3',
    /positions 3 to 3 are missing/,
  ],
  [
    'a row is removed and the rest moved up',
    `delete from audit_link where position = 3; delete from audit_event where id = 3;
     update audit_link set position = position + 100 where position > 3;
     update audit_link set position = position - 101 where position > 100`,
    /event 4 at position 3 differs/,
  ],
  [
    'two rows change places',
    `update audit_link set event_id = 99 where position = 2; update audit_link set event_id = 2 where position = 5;
     update audit_link set event_id = 5 where position = 2`,
    /event 5 at position 2 differs/,
  ],
  [
    'a row is added without a link',
    `insert into audit_event (at, kind) values (now() - interval '1 minute', 'contact-read')`,
    /1 events are not chained/,
  ],
  [
    'a row is added before the others',
    `insert into audit_event (id, kind) overriding system value values (-1, 'contact-read');
     insert into audit_unchained values (-1); select audit_chain(10); update audit_link set position = position + 100;
     update audit_link set position = 1 where event_id = -1; update audit_link set position = position - 99 where position > 100`,
    /differs/,
  ],
])(
  'the command finds what the owner of the log changed with its triggers off: %s',
  async (_name, sql, problem) => {
    // Links name events by a foreign key, which an attacker would drop as well.
    await world.tamper(`alter table audit_link drop constraint audit_link_event_id_fkey;
    alter table audit_unchained drop constraint audit_unchained_event_id_fkey; ${sql}`)
    const { code, lines } = await runCommand(world)
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(problem)
    expect(lines.at(-1)).toMatch(/^rows=\d+ chained=\d+ heads=1 copies=0 problems=[1-9]\d*$/)
  },
)

test('a changed log whose hashes were all computed again differs from the kept head', async () => {
  await world.tamper(`update audit_event set reason = 'no reason' where id = 2; delete from audit_link;
    insert into audit_unchained select id from audit_event; select audit_chain(10)`)
  const { problems } = await world.verify()
  expect(problems).toEqual(['the log differs from the kept head at position 6'])
  // The worker notices it too, and the checkpoint of the changed log is not kept.
  await world.chain()
  expect((await world.metrics.auditAlarm.get()).values[0]?.value).toBe(1)
  expect((await world.verify()).heads).toBe(1)
})

test('a cut log that goes on is found at once by the worker, and later by the command', async () => {
  await world.tamper('delete from audit_link where position > 3; delete from audit_event where id > 3')
  await record(world, { count: 8 })
  await world.chain()
  const { values } = await world.metrics.auditAlarm.get()
  expect(values[0]?.value).toBe(1)
  for (let count = 0; count < 6; count += 1) await record(world, { count })
  await world.chain()
  expect((await world.verify()).problems).toContain('the log differs from the kept head at position 6')
})

test('a checkpoint signed by another key, and a log without checkpoints for a minute, are problems', async () => {
  await world.admin.query('alter table head_keeper.audit_head disable trigger user')
  await world.admin.query(`update head_keeper.audit_head set public_key = repeat('a', 64)`)
  expect((await world.verify()).problems).toEqual(['the kept head 6 is not signed by a key we believe'])
  await world.admin.query('delete from head_keeper.audit_head')
  expect((await world.verify()).problems).toEqual([])
  await world.tamper(`update audit_link set chained_at = chained_at - interval '2 minutes'`)
  expect((await world.verify()).problems).toEqual(['positions 1 to 6 have no kept head'])
})
