import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'
import { openArchive } from './open-archive.ts'

const S3RVER_KEY = 'S3RVER'
const BYTES = Buffer.from('0123456789')

let folder: string
let bucket: S3rver
let stores: Record<'folder' | 'bucket', ObjectStore | undefined>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 'buckets') }
  bucket = new S3rver({ ...options, configureBuckets: [{ name: 'matches' }] })
  const { port } = await bucket.run()
  const s3 = {
    ARCHIVE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    ARCHIVE_S3_REGION: 'us-east-1',
    ARCHIVE_S3_KEY_ID: S3RVER_KEY,
    ARCHIVE_S3_SECRET: S3RVER_KEY,
  }
  stores = {
    folder: openArchive({ ...s3, ARCHIVE_URL: `file://${join(folder, 'files')}` }),
    bucket: openArchive({ ...s3, ARCHIVE_URL: 's3://matches/throwdown' }),
  }
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

describe.each(['folder', 'bucket'] as const)('a %s', (kind) => {
  const open = (): ObjectStore => stores[kind] ?? expect.unreachable()

  test('gives back what was put, whole and in parts', async () => {
    const store = open()
    await store.put('a/b/file', BYTES)
    expect(await store.read('a/b/file')).toEqual(BYTES)
    expect(await store.read('a/b/file', { beginsAt: 3, bytes: 4 })).toEqual(Buffer.from('3456'))
    expect(await store.read('a/b/file', { beginsAt: 0, bytes: 10 })).toEqual(BYTES)
  })

  test('takes the same bytes twice', async () => {
    const store = open()
    await store.put('twice', BYTES)
    await store.put('twice', BYTES)
    expect(await store.read('twice')).toEqual(BYTES)
  })

  test('has nothing where nothing was put, and no part beyond the end', async () => {
    const store = open()
    await store.put('short', BYTES)
    expect(await store.read('unknown')).toBeUndefined()
    expect(await store.read('unknown', { beginsAt: 0, bytes: 1 })).toBeUndefined()
    expect(await store.read('short', { beginsAt: 8, bytes: 4 })).toBeUndefined()
    expect(await store.read('short', { beginsAt: 20, bytes: 4 })).toBeUndefined()
  })
})

test('a folder keeps no unfinished file', async () => {
  await stores.folder?.put('only/this', BYTES)
  expect(await readdir(join(folder, 'files', 'only'))).toEqual(['this'])
})

test('a bucket that cannot be reached is an error, not a lost file', async () => {
  const unreachable = openArchive({
    ARCHIVE_URL: 's3://matches',
    ARCHIVE_S3_ENDPOINT: 'http://127.0.0.1:1',
    ARCHIVE_S3_REGION: 'us-east-1',
    ARCHIVE_S3_KEY_ID: S3RVER_KEY,
    ARCHIVE_S3_SECRET: S3RVER_KEY,
  })
  await expect(unreachable?.read('any')).rejects.toThrow('ECONNREFUSED')
})
