import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type AuditWorld, anAuditWorld } from '../../test/world/audit.ts'
import { anAuditContext, startAudit } from '../../test/world/audit-process.ts'
import { openInbox } from '../mail/testing/inbox.ts'
import { inTransaction } from '../platform/sql.ts'
import { type HeadMail, openHeadExport } from './export-heads.ts'
import { headFileName, openHeadFolder } from './head-folder.ts'
import { recordAudit } from './store.ts'
import { verifyLog } from './verify-log.ts'

const DAY_MS = 86_400_000

let world: AuditWorld
let folder: string
let mails: HeadMail[]
let isSmtpUp: boolean
let nowMs: number
beforeEach(async () => {
  world = await anAuditWorld()
  folder = mkdtempSync(join(tmpdir(), 'throwdown-heads-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await world.database.drop()
  })
  mails = []
  isSmtpUp = true
  nowMs = Date.UTC(2026, 10, 19, 10)
  await record(6)
})

async function record(events: number): Promise<void> {
  for (let count = 1; count <= events; count += 1)
    await inTransaction(world.app.pool, (transaction) =>
      recordAudit(transaction, {
        kind: 'contact-changed',
        actorId: crypto.randomUUID(),
        subject: 'contact:1',
        before: { count: 0 },
        after: { count },
        reason: 'asked by its sender',
        from: { network: '192.0.2.7', device: 'ab'.repeat(32) },
      }),
    )
  await world.chain()
}

function anExport() {
  const context = anAuditContext(world.database)
  const run = openHeadExport({
    ...context,
    clock: { ...context.clock, nowMs: () => nowMs },
    db: world.database.open('throwdown_audit', 1).pool,
    sink: openHeadFolder(folder),
    mail: async (mail) => {
      if (isSmtpUp) mails.push(mail)
      return isSmtpUp
    },
  })
  const alarm = () => context.metrics.registry.getSingleMetricAsString('audit_export_alarm')
  return { run, alarm, logLines: context.logLines }
}

const positionsIn = async (place: string) =>
  (await openHeadFolder(place).list()).map(({ position }) => position)

/** As who owns the cluster: the log and its checkpoints are cut at the same position. */
async function cutTo(position: number): Promise<void> {
  await world.tamper(`alter table audit_link drop constraint audit_link_event_id_fkey;
    delete from audit_link where position > ${position}; delete from audit_event where id > ${position}`)
  const connection = await world.admin.connect()
  await connection.query("set session_replication_role = 'replica'")
  await connection.query('delete from head_keeper.audit_head where position > $1', [position])
  connection.release(true)
}

const problemsWith = async (copies: string | null) => {
  const heads = copies === null ? [] : await openHeadFolder(copies).list()
  const { problems } = await verifyLog({
    database: world.database.open('throwdown_audit'),
    listHeads: async () => [...heads, ...(await world.keeper.list())],
    publicKeys: [world.key.publicKey],
  })
  return problems
}

test('the newest checkpoint is copied out, and mailed once a day', async () => {
  const { run, alarm } = anExport()
  await run()
  await run()
  await anExport().run()
  expect(await positionsIn(folder)).toEqual([6])
  expect(mails).toHaveLength(1)
  await record(3)
  await run()
  expect(await positionsIn(folder)).toEqual([6, 9])
  expect(mails).toHaveLength(1)
  nowMs += DAY_MS
  isSmtpUp = false
  await run()
  expect(mails).toHaveLength(1)
  isSmtpUp = true
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Audit checkpoint 2026-11-19: position 6',
    'Audit checkpoint 2026-11-20: position 9',
  ])
  expect(await alarm()).toMatch(/ 0$/m)
})

test('a log that was cut together with its checkpoints is found by their copies, also when it has grown again', async () => {
  const { run, alarm, logLines } = anExport()
  await record(2)
  await run()
  expect(await positionsIn(folder)).toEqual([8])
  await record(1)
  await cutTo(6)
  // Nothing inside of the database contradicts it.
  expect(await problemsWith(null)).toEqual([])
  expect(await problemsWith(folder)).toEqual([
    'the log ends at position 6, and a kept head is at 8: its end was cut',
  ])
  await run()
  expect(await alarm()).toMatch(/ 1$/m)
  expect(logLines.join()).toContain('was cut or changed together with them')
  await record(5)
  expect(await problemsWith(null)).toEqual([])
  expect(await problemsWith(folder)).toEqual(['the log differs from the kept head at position 8'])
  nowMs += DAY_MS
  await run()
  expect(await alarm()).toMatch(/ 1$/m)
  // The copies of before stay the newest, and the mail of the day says it.
  expect(await positionsIn(folder)).toEqual([8])
  expect(mails.at(-1)?.subject).toBe(
    'ALARM, the audit log was cut or changed. Audit checkpoint 2026-11-20: position 8',
  )
})

test('the copy in a mail is enough to find the cut', async () => {
  const { run } = anExport()
  await run()
  await cutTo(4)
  const { text = '' } = mails[0] ?? {}
  const [line = ''] = text.trimEnd().split('\n').slice(-1)
  const saved = mkdtempSync(join(tmpdir(), 'throwdown-heads-'))
  onTestFinished(() => rmSync(saved, { recursive: true }))
  const name = headFileName(JSON.parse(line))
  expect(text).toContain(name)
  writeFileSync(join(saved, name), `${line}\n`)
  expect(await problemsWith(saved)).toEqual([
    'the log ends at position 4, and a kept head is at 6: its end was cut',
  ])
})

test('the audit copies and mails as it is deployed', async () => {
  const inbox = await openInbox()
  onTestFinished(() => inbox.close())
  const { stop } = startAudit(world.database, {
    chain: { readFinalized: async () => [], readSolPrice: async () => null },
    variables: {
      AUDIT_HEAD_FOLDER: folder,
      AUDIT_HEAD_MAIL_TO: 'owner@elsewhere.example',
      SMTP_URL: inbox.url,
    },
  })
  const { parsed } = await inbox.waitFor('owner@elsewhere.example')
  expect(parsed.subject).toContain('position 6')
  expect(await positionsIn(folder)).toEqual([6])
  await stop()
})

test('only the audit role writes down that a day was mailed', async () => {
  for (const role of ['throwdown_app', 'throwdown_staff', 'throwdown_cashier', 'throwdown_approver'] as const)
    await expect(
      world.database
        .open(role, 1)
        .pool.query("insert into audit_head_mail (day, position) values ('2026-11-19', 1)"),
    ).rejects.toMatchObject({ code: '42501' })
})
