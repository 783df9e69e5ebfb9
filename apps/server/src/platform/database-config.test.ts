import { expect, test } from 'vitest'
import { parseServerConfig, parseWorkerConfig } from './config.ts'
import { approverDatabaseUrl, directDatabaseUrl } from './database-config.ts'

const usable = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://app@127.0.0.1:5432/throwdown',
  REDIS_URL: 'redis://127.0.0.1:6379',
  WEB_ORIGINS: 'http://localhost:5173',
}
const pooled = {
  ...usable,
  DATABASE_POOLED: 'true',
  DATABASE_URL: 'postgres://throwdown_play@127.0.0.1:6432/throwdown',
  DATABASE_READS_URL: 'postgres://throwdown_reads@127.0.0.1:6432/throwdown',
  DATABASE_DIRECT_URL: 'postgres://throwdown_app@127.0.0.1:5432/throwdown',
}
const pooledWorker = {
  ...pooled,
  DATABASE_URL: 'postgres://throwdown_app@127.0.0.1:6432/throwdown',
  DATABASE_READS_URL: undefined,
}

test('sessions are on PostgreSQL itself, those of the approver too', () => {
  expect(directDatabaseUrl(parseServerConfig(usable))).toBe(usable.DATABASE_URL)
  expect(directDatabaseUrl(parseServerConfig(pooled))).toBe(pooled.DATABASE_DIRECT_URL)
  expect(approverDatabaseUrl(parseWorkerConfig(pooledWorker))).toBe(
    'postgres://throwdown_approver@127.0.0.1:5432/throwdown',
  )
})

test.each([
  [{ DATABASE_DIRECT_URL: undefined }, 'DATABASE_DIRECT_URL is missing'],
  [{ DATABASE_URL: 'postgres://throwdown_staff@127.0.0.1:6432/throwdown' }, 'DATABASE_URL is malformed'],
  [{ DATABASE_POOLED: 'perhaps' }, 'DATABASE_POOLED is malformed'],
])('behind a pooler neither server nor worker runs with %o', (change, message) => {
  expect(() => parseServerConfig({ ...pooled, ...change })).toThrow(message)
  expect(() => parseWorkerConfig({ ...pooledWorker, ...change })).toThrow(message)
})

test('behind a pooler the server reads as the role whose limits are those of reads', () => {
  for (const url of [undefined, pooled.DATABASE_URL])
    expect(() => parseServerConfig({ ...pooled, DATABASE_READS_URL: url })).toThrow(
      'DATABASE_READS_URL is malformed',
    )
})

test('what executes approvals has a login of its own, which production names', () => {
  expect(approverDatabaseUrl(parseWorkerConfig(usable))).toBe(
    'postgres://throwdown_approver@127.0.0.1:5432/throwdown',
  )
  const named = { ...usable, APPROVER_DATABASE_URL: 'postgres://approver:secret@books.example/throwdown' }
  expect(approverDatabaseUrl(parseWorkerConfig(named))).toBe(named.APPROVER_DATABASE_URL)
})
