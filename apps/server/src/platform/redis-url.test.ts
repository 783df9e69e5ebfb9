import { expect, test } from 'vitest'
import { readRedisUrl } from './redis-url.ts'

test.each([
  ['redis://127.0.0.1/0', { kind: 'single', nodes: [{ host: '127.0.0.1', port: 6379 }], isEncrypted: false }],
  [
    'rediss://:se%40cret@redis.example:6380',
    {
      kind: 'single',
      nodes: [{ host: 'redis.example', port: 6380 }],
      isEncrypted: true,
      password: 'se@cret',
    },
  ],
  [
    'redis+sentinel://throwdown:secret@10.0.0.1,10.0.0.2:26380/play',
    {
      kind: 'sentinel',
      nodes: [
        { host: '10.0.0.1', port: 26_379 },
        { host: '10.0.0.2', port: 26_380 },
      ],
      masterName: 'play',
      username: 'throwdown',
      password: 'secret',
    },
  ],
  [
    'rediss+cluster://a.example:7001,[2001:db8::1]:7002',
    {
      kind: 'cluster',
      nodes: [
        { host: 'a.example', port: 7001 },
        { host: '2001:db8::1', port: 7002 },
      ],
      isEncrypted: true,
    },
  ],
])('%s is read', (url, place) => {
  expect(readRedisUrl(url)).toMatchObject(place)
})

test.each([
  'http://127.0.0.1',
  'redis://',
  'redis://a,b',
  'redis://a/name',
  'redis+cluster://a:1,b:x',
  'redis+cluster://a:1,/',
  'redis+cluster://a:1/name',
  'redis+sentinel://a:1',
  'redis+pool://a:1',
])('%s is refused', (url) => {
  expect(readRedisUrl(url)).toBeUndefined()
})
