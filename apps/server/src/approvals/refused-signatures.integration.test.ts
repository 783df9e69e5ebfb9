import { beforeEach, expect, test } from 'vitest'
import {
  type ApprovalWorld,
  addKey,
  anApprovalWorld,
  anApprover,
  optionsOf,
} from '../../test/world/approvals.ts'
import { anAuthenticator, type Behaviour } from '../../test/world/authenticator.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { executeApproval } from './approver-store.ts'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
})

test.each<[string, Behaviour]>([
  ['on a page of another origin', { origin: 'https://play.example.evil.example' }],
  ['for another domain', { domain: 'evil.example' }],
  ['by somebody whom the device has not verified', { isVerified: false }],
])('[C8] refused: a signature %s', async (_name, behaviour) => {
  const { asked } = await world.aBonus()
  const reply = await world.sign(world.ann, asked.id, behaviour)
  expect(reply.json().code).toBe('passkey_refused')
})

test('[C8] refused: the same person twice, also with two keys of their own', async () => {
  const { player, asked } = await world.aBonus()
  await world.sign(world.ann, asked.id)
  expect((await world.sign(world.ann, asked.id)).json().data.signers).toHaveLength(1)
  // Ann has a second key, which both approved.
  const second = await addKey(world.ann.browser)
  expect(second.keyApproval).toMatchObject({ kind: 'approver-key', state: 'open' })
  for (const person of [world.ann, world.bob]) await world.sign(person, second.keyApproval.id)
  await world.executeApproval()
  expect((await world.read(second.keyApproval.id)).state).toBe('done')
  const again = await world.sign({ ...world.ann, authenticator: second.authenticator }, asked.id)
  expect(again.json().data.signers).toHaveLength(1)
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(0n)
})

test('[C8] refused: a signature for another request, replayed, or with an edited part', async () => {
  const [first, other] = [await world.aBonus(), await world.aBonus()]
  const options = await optionsOf(world.ann, first.asked.id)
  const right = world.ann.authenticator.get(options)
  const send = async (response: object, approvalId = first.asked.id) =>
    (await world.ann.browser.post(`/staff/approvals/${approvalId}/signatures`, { response })).json().code
  expect(await send(right, other.asked.id)).toBe('passkey_refused')
  const client: unknown = JSON.parse(Buffer.from(right.response.clientDataJSON, 'base64url').toString())
  const edits = [
    { clientDataJSON: base64url({ ...Object(client), challenge: other.asked.hash }) },
    { clientDataJSON: base64url({ ...Object(client), origin: 'https://play.example', extra: 1 }) },
    { clientDataJSON: base64url({ ...Object(client), type: 'webauthn.create' }) },
    { clientDataJSON: base64url({ ...Object(client), crossOrigin: true }) },
    { clientDataJSON: Buffer.from('no json').toString('base64url') },
    {
      authenticatorData: Buffer.concat([
        Buffer.from(right.response.authenticatorData, 'base64url'),
        Buffer.of(0),
      ]).toString('base64url'),
    },
    { authenticatorData: right.response.authenticatorData.slice(0, 20) },
    { signature: `AAAA${right.response.signature.slice(4)}` },
    { signature: anAuthenticator().get(options).response.signature },
  ]
  for (const edit of edits)
    expect(await send({ ...right, response: { ...right.response, ...edit } })).toBe('passkey_refused')
  // Somebody else sends what Ann signed.
  const replay = await world.bob.browser.post(`/staff/approvals/${first.asked.id}/signatures`, {
    response: right,
  })
  expect(replay.json().code).toBe('passkey_refused')
  expect((await world.read(first.asked.id)).signers).toEqual([])
})

test('[C8] refused: an expired request, by the server and by the worker', async () => {
  const player = await aVerifiedPlayer(world.server)
  world.server.passMs(-86_400_000 + 60_000)
  const late = await world.ask(world.ann, 'bonus', { micros: '5000000', playerId: player.id })
  expect((await world.sign(world.ann, late.id)).statusCode).toBe(200)
  world.server.passMs(86_400_000)
  expect((await world.ann.browser.post(`/staff/approvals/${late.id}/options`)).json().code).toBe(
    'approval_over',
  )
  expect((await world.read(late.id)).state).toBe('expired')
  // Both signatures are stored by hand, as a taken-over database could.
  const options = { challenge: Buffer.from(late.hash, 'hex').toString('base64url'), rpId: 'play.example' }
  await storeByHand(late.id, world.bob, options)
  const signers = [world.ann.id, world.bob.id] as const
  await pretendExpired(late.id)
  expect(await executeApproval(world.deps.approver.pool, { id: late.id, signers })).toBe('not_approved')
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(0n)
})

test('[C8] refused: a withdrawn request; only its maker withdraws it', async () => {
  const { player, asked } = await world.aBonus()
  for (const person of [world.ann, world.bob]) await world.sign(person, asked.id)
  const withdraw = (by = world.ann) => by.browser.post(`/staff/approvals/${asked.id}/withdraw`)
  expect((await withdraw(world.bob)).json().code).toBe('not_found')
  expect((await withdraw()).json().data.state).toBe('withdrawn')
  expect((await withdraw()).statusCode).toBe(200)
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(0n)
  const options = await world.bob.browser.post(`/staff/approvals/${asked.id}/options`)
  expect(options.json().code).toBe('approval_over')
  const done = await world.aBonus()
  for (const person of [world.ann, world.bob]) await world.sign(person, done.asked.id)
  await world.executeApproval()
  const late = await world.ann.browser.post(`/staff/approvals/${done.asked.id}/withdraw`)
  expect(late.json().code).toBe('approval_over')
})

test('[C8] refused: a signer who lost the right, the key or the account since', async () => {
  const losses: ((id: string) => Promise<unknown>)[] = [
    () => world.bob.browser.send('DELETE', `/staff/approver-keys/${credentialOf(world.bob)}`),
    (id) => database.admin.query(`update player set role = 'player' where id = $1`, [id]),
    (id) => database.admin.query(`update player set status = 'deactivated' where id = $1`, [id]),
  ]
  for (const lose of losses) {
    world = await anApprovalWorld(database)
    const { player, asked } = await world.aBonus()
    for (const person of [world.ann, world.bob]) await world.sign(person, asked.id)
    const signers = await world.attest(asked.id)
    await lose(world.bob.id)
    await world.executeApproval()
    expect(await executeApproval(world.deps.approver.pool, { id: asked.id, signers })).toBe('not_approved')
    expect(await world.availableOf(player.id)).toBe(0n)
    await database.admin.query(`update player set role = 'admin', status = 'active' where id = $1`, [
      world.bob.id,
    ])
  }
})

test('[C8] refused: keys that nobody pinned or approved, also when they are written into the table', async () => {
  const eve = await anApprover(world.server)
  const { player, asked } = await world.aBonus()
  for (const person of [world.ann, eve]) await world.sign(person, asked.id)
  await world.executeApproval()
  // The database alone would believe it: the check of the signatures does not.
  expect(await world.availableOf(player.id)).toBe(0n)
  expect((await world.read(asked.id)).state).toBe('open')
})

test('[C8] refused: a third key counts once two people approved it, and not before', async () => {
  const carl = await anApprover(world.server)
  const added = await addKey(carl.browser)
  const newCarl = { ...carl, ...added }
  const { player, asked } = await world.aBonus()
  await world.sign(world.ann, asked.id)
  for (const person of [world.ann, world.bob]) await world.sign(person, added.keyApproval.id)
  await world.executeApproval()
  expect((await world.sign(newCarl, asked.id)).statusCode).toBe(200)
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
})

test('[C8] refused: a signature that a taken-over server stores in the name of somebody', async () => {
  const { player, asked } = await world.aBonus()
  await world.sign(world.ann, asked.id)
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1 and for_staff',
    [world.bob.id],
  )
  const forged = world.ann.authenticator.get(await optionsOf(world.ann, asked.id)).response
  const parts = [credentialOf(world.bob), forged.authenticatorData, forged.clientDataJSON, forged.signature]
  // As throwdown_app, with the living session of bob.
  const stored = await world.server.context.database.pool.query(
    'select approval_sign(row($1, now(), null, null)::staff_caller, $2, $3, $4, $5, $6) as answer',
    [rows[0]?.id, asked.id, ...parts.map((part) => Buffer.from(part, 'base64url'))],
  )
  expect(stored.rows).toEqual([{ answer: 'signed' }])
  await world.executeApproval()
  expect((await world.read(asked.id)).state).toBe('open')
  expect(await world.availableOf(player.id)).toBe(0n)
})

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function credentialOf({ authenticator }: ApprovalWorld['bob']): string {
  return authenticator.get({ challenge: 'x', rpId: 'x' }).id
}

/** As the owner of the database: no role may insert a signature. */
async function storeByHand(
  requestId: string,
  { id, authenticator }: ApprovalWorld['bob'],
  options: { challenge: string; rpId: string },
): Promise<void> {
  const { id: credential, response } = authenticator.get(options)
  const parts = [credential, response.authenticatorData, response.clientDataJSON, response.signature]
  await database.admin.query(
    `insert into approval_signature
       (request_id, player_id, credential_id, authenticator_data, client_data, signature)
     values ($1, $2, $3, $4, $5, $6)`,
    [requestId, id, ...parts.map((part) => Buffer.from(part, 'base64url'))],
  )
}

async function pretendExpired(requestId: string): Promise<void> {
  await database.admin.query(
    `set session_replication_role = replica;
     update approval_request set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days' where id = '${requestId}';
     set session_replication_role = origin`,
  )
}
