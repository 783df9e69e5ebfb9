import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, addKey, anApprovalWorld, attestingSigner } from '../../test/world/approvals.ts'
import { aContext } from '../../test/world/context.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { jobHandlers } from '../app/job-handlers.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { executeApproval } from './approver-store.ts'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
})

test('[C8] two people sign a bonus, and it is paid once and recorded', async () => {
  const { player, asked } = await world.aBonus()
  expect(asked).toMatchObject({ state: 'open', kind: 'bonus', signers: [], maker: { id: world.ann.id } })
  expect((await world.sign(world.ann, asked.id)).json().data.signers).toHaveLength(1)
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(0n)
  expect((await world.sign(world.bob, asked.id)).statusCode).toBe(200)
  await world.executeApproval()
  expect(await world.read(asked.id)).toMatchObject({ state: 'done', detail: null })
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
  const { rows } = await database.admin.query(
    `select kind, after ->> 'outcome' as outcome, reason from audit_event where subject = $1 order by id`,
    [`approval:${asked.id}`],
  )
  expect(rows).toEqual([
    { kind: 'approval-requested', outcome: null, reason: 'a reason of the test' },
    { kind: 'approval-signed', outcome: null, reason: null },
    { kind: 'approval-signed', outcome: null, reason: null },
    { kind: 'approval-carried-out', outcome: 'done', reason: 'a reason of the test' },
  ])
  const journal = await database.admin.query(
    `select actor, approved_by from ledger_journal where key = 'bonus:' || $1`,
    [asked.id],
  )
  expect(journal.rows).toEqual([{ actor: `staff:${world.ann.id}`, approved_by: `staff:${world.bob.id}` }])
})

test('[C8] executed by four workers at once, it happens once', async () => {
  const { player, asked } = await world.aBonus()
  for (const person of [world.ann, world.bob]) await world.sign(person, asked.id)
  await Promise.all(Array.from({ length: 4 }, () => world.executeApproval()))
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
  expect((await world.read(asked.id)).state).toBe('done')
})

test('[C8] a worker killed before its commit leaves nothing, and the next one does it once', async () => {
  const { player, asked } = await world.aBonus()
  for (const person of [world.ann, world.bob]) await world.sign(person, asked.id)
  const signers = await world.attest(asked.id)
  const client = await world.deps.approver.pool.connect()
  await client.query('begin')
  expect(await executeApproval(client, { id: asked.id, signers })).toBe('done')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  client.release(true)
  expect(await world.availableOf(player.id)).toBe(0n)
  expect((await world.read(asked.id)).state).toBe('open')
  await world.executeApproval()
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
})

test('[C8] a signature calls the worker, whose own job carries it out once the signer knows the keys', async () => {
  const { player, asked } = await world.aBonus()
  for (const person of [world.ann, world.bob]) await world.sign(person, asked.id)
  const runJob = async (rootKeys: readonly string[]) => {
    const context = aContext({
      DATABASE_URL: database.url('throwdown_app'),
    })
    const signer = attestingSigner(database, { ...world.trust, rootKeys })
    const handler = jobHandlers(context, { signer }).find(({ job }) => job.name === 'execute-approvals')
    await handler?.run({}, { jobId: 'a job', signal: AbortSignal.timeout(10_000) })
    await context.shutdown.run()
  }
  const queued = await database.admin.query(
    `select 1 from jobs.job where name = 'execute-approvals' and state = 'created'`,
  )
  expect(queued.rowCount).toBeGreaterThan(0)
  await runJob([])
  expect(await world.availableOf(player.id)).toBe(0n)
  await runJob(world.trust.rootKeys)
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
})

test('[C8] a person sees their own valid keys, and a request names whom it concerns', async () => {
  const { ann, bob } = world
  const keysOf = async ({ browser }: typeof ann) => (await browser.get('/staff/approver-keys')).json().data
  const [key] = await keysOf(ann)
  expect(await keysOf(ann)).toEqual([
    {
      credentialId: expect.stringMatching(/^[\w-]+$/),
      fingerprint: ann.fingerprint,
      isFirst: true,
      addedAt: key.addedAt,
    },
  ])
  expect((await bob.browser.send('DELETE', `/staff/approver-keys/${key.credentialId}`)).statusCode).toBe(404)
  const added = await addKey(ann.browser)
  expect(added.keyApproval).toMatchObject({ subject: { id: ann.id, username: ann.username } })
  expect(await keysOf(ann)).toHaveLength(1)
  for (const person of [ann, bob]) await world.sign(person, added.keyApproval.id)
  await world.executeApproval()
  expect(await keysOf(ann)).toMatchObject([
    { fingerprint: ann.fingerprint },
    { fingerprint: added.fingerprint, isFirst: false },
  ])
  expect((await ann.browser.send('DELETE', `/staff/approver-keys/${key.credentialId}`)).statusCode).toBe(200)
  expect(await keysOf(ann)).toMatchObject([{ fingerprint: added.fingerprint }])
  const player = await aVerifiedPlayer(world.server)
  const asked = await world.ask(ann, 'bonus', { playerId: player.id, micros: '1' })
  await player.browser.post('/user/deactivate', { password: player.password })
  expect((await world.read(asked.id)).subject).toEqual({ id: player.id, username: player.username })
  expect((await world.ask(ann, 'resume', { what: 'money' })).subject).toBeNull()
})

test('[C8] a request sent again with its id is one request, also at once, and nobody takes the id of another', async () => {
  const player = await aVerifiedPlayer(world.server)
  const id = randomUUID()
  const asked = {
    id,
    action: { kind: 'bonus', body: { playerId: player.id, micros: '5000000' } },
    reason: 'once',
  }
  const ask = (by: typeof world.ann, change = {}) =>
    by.browser.post('/staff/approvals', { ...asked, ...change })
  const replies = await Promise.all([1, 2, 3, 4].map(() => ask(world.ann)))
  expect(replies.map((reply) => reply.json().data?.id)).toEqual([id, id, id, id])
  const count = `select count(*)::int as times from audit_event where kind = 'approval-requested' and subject = $1`
  expect((await database.admin.query(count, [`approval:${id}`])).rows).toEqual([{ times: 1 }])
  for (const other of [
    await ask(world.bob),
    await ask(world.ann, { reason: 'twice' }),
    await ask(world.ann, { action: { kind: 'bonus', body: { playerId: player.id, micros: '6000000' } } }),
    await ask(world.ann, { action: { kind: 'resume', body: { what: 'money' } } }),
  ])
    expect(other.json()).toMatchObject({ code: 'approval_known' })
  for (const person of [world.ann, world.bob]) await world.sign(person, id)
  await world.executeApproval()
  expect((await ask(world.ann)).json().data).toMatchObject({ id, state: 'done' })
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
})

test('[C8] requests of one millisecond are listed once each, also across pages', async () => {
  await database.admin.query(
    `insert into approval_request (id, kind, body, reason, maker_id, hash, created_at, expires_at)
     select gen_random_uuid(), 'resume', '{"what":"money"}', 'one of many', $1, sha256('x'), $2, $2::timestamptz + interval '1 day'
       from generate_series(1, 205)`,
    [world.ann.id, new Date()],
  )
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from approval_request order by created_at desc, id desc',
  )
  const listed: string[] = []
  for (let page = ['']; page.length > 0; ) {
    const last = listed.at(-1)
    const older = await world.bob.browser.get(`/staff/approvals?state=all${last ? `&before=${last}` : ''}`)
    page = older.json().data.map(({ id }: { id: string }) => id)
    listed.push(...page)
  }
  expect(listed).toEqual(rows.map(({ id }) => id))
})

test('players and strangers reach none of it', async () => {
  const player = await aVerifiedPlayer(world.server)
  const { asked } = await world.aBonus()
  for (const [browser, status] of [
    [player.browser, 403],
    [world.server.browser(), 401],
  ] as const) {
    for (const path of ['/staff/approvals', `/staff/approvals/${asked.id}`, '/staff/approver-keys'])
      expect((await browser.get(path)).statusCode).toBe(status)
    for (const path of [
      '/staff/approvals',
      `/staff/approvals/${asked.id}/options`,
      `/staff/approvals/${asked.id}/signatures`,
      `/staff/approvals/${asked.id}/withdraw`,
      '/staff/approver-keys',
      '/staff/approver-keys/options',
    ])
      expect((await browser.post(path, {})).statusCode).toBe(status)
  }
  expect((await world.ann.browser.get('/staff/approvals')).json().data.length).toBeGreaterThan(0)
  expect((await world.ann.browser.get(`/staff/approvals/${randomUUID()}`)).json().code).toBe('not_found')
  const wrong = { action: { kind: 'bonus', body: { playerId: player.id, micros: '-5' } }, reason: 'x' }
  expect((await world.ann.browser.post('/staff/approvals', wrong)).statusCode).toBe(400)
})
