import { randomUUID } from 'node:crypto'
import { attestReply } from '@throwdown/signer-link/messages'
import { expect, test } from 'vitest'
import { databaseForFile } from '../../server/src/platform/testing/database-for-file.ts'
import { type ApprovalWorld, anApprovalWorld } from '../../server/test/world/approvals.ts'
import { createIdentityDatabase } from '../../server/test/world/identity.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'

const database = databaseForFile(createIdentityDatabase)

async function aSigner({ trust }: ApprovalWorld): Promise<SignerProcess> {
  const signer = await aSignerProcess(database, {
    WEB_ORIGINS: 'https://play.example',
    APPROVAL_ROOT_KEYS: trust.rootKeys.join(','),
  })
  await signer.start()
  return signer
}

test('[C8] the signer attests for the worker alone what two people signed with the keys it is configured with', async () => {
  const world = await anApprovalWorld(database)
  const signer = await aSigner(world)
  const { asked } = await world.aBonus()
  const attest = (link = signer.workerLink(), approval = asked.id) =>
    link.call('/attest', { approval }, attestReply)
  await expect(attest()).rejects.toThrow('approval_refused')
  await world.sign(world.ann, asked.id)
  await expect(attest()).rejects.toThrow('approval_refused')
  await world.sign(world.bob, asked.id)
  for (const link of [signer.link(), signer.cashierLink()])
    await expect(attest(link)).rejects.toThrow('not_allowed')
  await expect(attest(signer.workerLink(), randomUUID())).rejects.toThrow('approval_refused')
  const reply = { signers: [world.ann.id, world.bob.id] }
  // A repeat stores nothing new.
  expect(await Promise.all([attest(), attest(), attest()])).toEqual([reply, reply, reply])
  const stored = await database.admin.query(
    'select first_signer, second_signer from signer.approval_attestation where request_id = $1',
    [asked.id],
  )
  expect(stored.rows).toEqual([{ first_signer: world.ann.id, second_signer: world.bob.id }])
})
