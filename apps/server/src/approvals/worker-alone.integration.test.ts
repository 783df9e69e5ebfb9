import { randomBytes, randomUUID } from 'node:crypto'
import { approvalHash } from '@throwdown/approvals/approval'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { executeApproval } from './approver-store.ts'

// [C8] Somebody with every credential of the worker, as throwdown_app and throwdown_approver, and no passkey.

let database: IdentityDatabase
let world: ApprovalWorld
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await anApprovalWorld(database)
})

/** Starts sessions of both members of staff, requests a bonus, and stores signatures of nothing. */
async function forgedBonus(playerId: string): Promise<string> {
  const app = world.server.context.database.pool
  const sessions = await Promise.all([world.ann, world.bob].map(({ id }) => sessionOf(id)))
  const [id, body] = [randomUUID(), JSON.stringify({ micros: '900000000', playerId })]
  const created = await app.query(
    `select approval_create(row($1, now(), null, null)::staff_caller, $2, 'bonus', $3, 'x', $4, now() + interval '1 day') as created`,
    [sessions[0], id, body, randomBytes(32)],
  )
  expect(created.rows).toEqual([{ created: true }])
  for (const [place, person] of [world.ann, world.bob].entries()) {
    const credential = Buffer.from(person.authenticator.get({ challenge: 'x', rpId: 'x' }).id, 'base64url')
    const signed = await app.query(
      `select approval_sign(row($1, now(), null, null)::staff_caller, $2, $3, 'x', 'x', 'x') as answer`,
      [sessions[place], id, credential],
    )
    expect(signed.rows).toEqual([{ answer: 'signed' }])
  }
  return id
}

/** A living session of staff, which the application reads, and could start itself with a challenge of its own. */
async function sessionOf(playerId: string): Promise<string> {
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1 and for_staff',
    [playerId],
  )
  return rows[0]?.id ?? ''
}

test('[C8] the worker alone executes nothing: signatures of nothing get no attestation, and no role but the signer writes one', async () => {
  const { id: thief } = await aVerifiedPlayer(world.server)
  const id = await forgedBonus(thief)
  const signers = [world.ann.id, world.bob.id] as const
  expect(await executeApproval(world.deps.approver.pool, { id, signers })).toBe('not_approved')
  await expect(world.attest(id)).rejects.toThrow('approval_refused')
  await world.executeApproval()
  for (const role of ['throwdown_app', 'throwdown_approver', 'throwdown_audit', 'throwdown_staff'] as const)
    await expect(
      database.open(role, 1).pool.query(
        `insert into signer.approval_attestation (request_id, hash, first_signer, second_signer)
         values ($1, $2, $3, $4)`,
        [id, randomBytes(32), ...signers],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  expect(await world.availableOf(thief)).toBe(0n)
})

test('[C8] an attestation is for one request, its exact text and two people, and the signer alone makes it', async () => {
  const { player, asked } = await world.aBonus()
  for (const person of [world.ann, world.bob]) await world.sign(person, asked.id)
  const { id: thief } = await aVerifiedPlayer(world.server)
  const forged = await forgedBonus(thief)
  const signers = await world.attest(asked.id)
  expect(signers).toEqual([world.ann.id, world.bob.id])
  const execute = (id: string, by: readonly [string, string]) =>
    executeApproval(world.deps.approver.pool, { id, signers: by })
  expect(await execute(forged, signers)).toBe('not_approved')
  expect(await execute(asked.id, [world.ann.id, randomUUID()])).toBe('not_approved')
  // What the signer read must be what the database executes.
  await database.admin.query(
    `set session_replication_role = replica;
     update signer.approval_attestation set hash = sha256('another text') where request_id = '${asked.id}';
     set session_replication_role = origin`,
  )
  expect(await execute(asked.id, signers)).toBe('not_approved')
  expect(await world.availableOf(player.id)).toBe(0n)
})

test('[C8] the database computes the same hash of a request as those who sign it', async () => {
  const { asked } = await world.aBonus()
  const { rows } = await database.admin.query<{
    id: string
    kind: string
    body: string
    makerId: string
    reason: string
    expiresAt: Date
    hash: Buffer
  }>(
    `select r.id, r.kind, r.body, r.maker_id as "makerId", r.reason, r.expires_at as "expiresAt", approval_hash(r) as hash
       from approval_request r
      where r.id = $1`,
    [asked.id],
  )
  const [row] = rows
  if (!row) throw new Error('the request is missing')
  const expected = approvalHash({ ...row, expiresAtMs: row.expiresAt.getTime() })
  expect(row.hash.toString('hex')).toBe(expected.toString('hex'))
  expect(asked.hash).toBe(expected.toString('hex'))
})
