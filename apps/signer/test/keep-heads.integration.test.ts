import { generateKeyPairSync } from 'node:crypto'
import { keepHeadReply } from '@throwdown/signer-link/messages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listHeads } from '../../server/src/audit/head-store.ts'
import { createHeadKeeper } from '../../server/src/audit/keep-heads.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { HEAD_KEEPER_CASES, type KeeperUnderTest } from '../../server/test/world/head-keeper-cases.ts'
import { publicHalf } from '../src/root-key.ts'
import { aFolder, pemOf, writeSecret } from './world/signer-files.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

/** The keeper through running signers: another process has another signer. */
async function underTest(): Promise<KeeperUnderTest> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const HEAD_KEY_FILE = writeSecret(aFolder(), 'head.pem', pemOf(privateKey))
  const open = async () => {
    const signer = await aSignerProcess(database, { HEAD_KEY_FILE })
    await signer.start()
    const { pool } = database.open('throwdown_audit', 1)
    return { ...createHeadKeeper(signer.workerLink()), list: () => listHeads(pool) }
  }
  return { publicKey: publicHalf(privateKey), open, reopen: open }
}

describe('the signer keeps audit checkpoints', () => {
  test.each(HEAD_KEEPER_CASES)('$name', async ({ run }) => {
    expect.hasAssertions()
    await run(await underTest())
  })
})

async function aSigner(): Promise<SignerProcess> {
  const signer = await aSignerProcess(database)
  await signer.start()
  return signer
}

test('only the worker may have a checkpoint kept, and it may do nothing else', async () => {
  const signer = await aSigner()
  const head = { position: 1, hash: 'a'.repeat(64) }
  for (const link of [signer.link(), signer.cashierLink()])
    await expect(link.call('/keep-head', head, keepHeadReply)).rejects.toThrow('not_allowed')
  for (const [path, body] of [
    ['/certify', { dayKey: 'ab'.repeat(32) }],
    ['/sign-transfer', { message: 'AAAA' }],
    ['/allow-destination', { address: '1'.repeat(32) }],
    ['/fill-deposit-pool', { upTo: 1 }],
  ] as const)
    await expect(signer.workerLink().call(path, body, keepHeadReply)).rejects.toThrow('not_allowed')
  for (const odd of [
    { ...head, position: 0 },
    { ...head, hash: 'A'.repeat(64) },
    { ...head, keptAt: 'now' },
  ])
    await expect(signer.workerLink().call('/keep-head', odd, keepHeadReply)).rejects.toThrow(
      'malformed_request',
    )
  expect(await signer.workerLink().call('/keep-head', head, keepHeadReply)).toMatchObject(head)
})

test('a signer that is killed has kept what it replied, and refuses what contradicts it', async () => {
  const signer = await aSigner()
  const keep = (position: number, digit: string) =>
    signer.workerLink().call('/keep-head', { position, hash: digit.repeat(64) }, keepHeadReply)
  const kept = await keep(7, 'a')
  await signer.kill()
  await expect(keep(8, 'a')).rejects.toThrow('ECONNREFUSED')
  await signer.start()
  expect(await keep(7, 'a')).toEqual(kept)
  await expect(keep(7, 'b')).rejects.toThrow('head_contradicts')
  await expect(keep(6, 'a')).rejects.toThrow('head_contradicts')
})

const OTHERS = ['throwdown_owner', 'throwdown_app', 'throwdown_staff', 'throwdown_cashier', 'throwdown_audit']

test.each([
  `insert into head_keeper.audit_head values (1, repeat('a', 64), now(), repeat('a', 64), repeat('a', 128))`,
  'update head_keeper.audit_head set position = 1',
  'delete from head_keeper.audit_head',
  'truncate head_keeper.audit_head',
  'drop table head_keeper.audit_head',
  'alter table head_keeper.audit_head add column planted int',
  'drop schema head_keeper cascade',
])('no other role can do this to the kept heads, not even the owner of the log: %s', async (sql) => {
  const admin = database.open('postgres', 1).pool
  for (const role of OTHERS) {
    await admin.query(`set role ${role}`)
    await expect(admin.query(sql)).rejects.toMatchObject({ code: '42501' })
  }
})
