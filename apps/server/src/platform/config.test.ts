import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseMigrateConfig, parseSeedConfig, parseServerConfig, parseWorkerConfig } from './config.ts'

const usable = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://app@127.0.0.1:5432/throwdown',
  REDIS_URL: 'redis://127.0.0.1:6379',
  WEB_ORIGINS: 'http://localhost:5173, https://play.example',
}

test('lists are split and numbers are numbers', () => {
  const config = parseServerConfig({ ...usable, HTTP_PORT: '8080', TRUSTED_PROXIES: '10.0.0.0/8,::1' })
  expect(config.WEB_ORIGINS).toEqual(['http://localhost:5173', 'https://play.example'])
  expect(config.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1'])
  expect(config.HTTP_PORT).toBe(8080)
  expect(parseServerConfig(usable).TRUSTED_PROXIES).toEqual([])
})

test.each(['NODE_ENV', 'DATABASE_URL', 'REDIS_URL', 'WEB_ORIGINS'])('a missing %s names itself', (name) => {
  expect(() => parseServerConfig({ ...usable, [name]: undefined })).toThrow(`${name} is missing`)
})

test.each([
  ['DATABASE_URL', 'mysql://secretuser@host/db'],
  ['REDIS_URL', 'secret'],
  ['HTTP_PORT', '70000'],
  ['HTTP_PORT', 'eighty'],
  ['WEB_ORIGINS', '*'],
  ['WEB_ORIGINS', 'https://play.example/path'],
  ['WEB_ORIGINS', ''],
  ['TRUSTED_PROXIES', 'everyone'],
  ['RATE_LIMIT_MAX', '0'],
  ['SMTP_URL', 'https://secret@mail.example'],
  ['SMTP_URL', 'smtps://user:secret@mail.example?tls.rejectUnauthorized=false'],
  ['MAIL_FROM', 'Throwdown'],
  ['MAIL_FROM', 'Throwdown\r\nBcc: secret@mail.example <a@mail.example>'],
  ['MAIL_FROM', 'a@mail.example, secret@mail.example'],
  ['SUPPORT_EMAIL', 'secret'],
])('a malformed %s (%s) names itself and not its value', (name, value) => {
  const parse = () => {
    parseServerConfig({ ...usable, [name]: value })
    parseWorkerConfig({ ...usable, [name]: value })
  }
  expect(parse).toThrow(`${name} is malformed`)
  expect(parse).not.toThrow('secret')
})

test('all problems are reported at once', () => {
  expect(() => parseServerConfig({})).toThrow(/NODE_ENV.*DATABASE_URL.*REDIS_URL.*WEB_ORIGINS/s)
})

test('a mailbox is an address with or without a name', () => {
  const named = parseWorkerConfig({ ...usable, MAIL_FROM: 'Throw Down <no-reply@play.example>' })
  expect(named.MAIL_FROM).toEqual({ name: 'Throw Down', address: 'no-reply@play.example' })
  const bare = parseWorkerConfig({ ...usable, MAIL_FROM: 'no-reply@play.example' })
  expect(bare.MAIL_FROM).toEqual({ name: '', address: 'no-reply@play.example' })
})

const shared = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db.example/throwdown?sslmode=verify-full',
  REDIS_URL: 'rediss://:secret@redis.example',
  WEB_ORIGINS: 'https://play.example',
  SUPPORT_EMAIL: 'support@play.example',
  CODE_PEPPER: key(3),
}
const server = {
  ...shared,
  ALLOW_IN_PRODUCTION: 'local_person_check',
  TRUSTED_PROXIES: '10.0.0.5',
  ACCESS_TOKEN_KEY: key(1),
  REFRESH_TOKEN_KEY: key(2),
  SECOND_FACTOR_KEY: key(4),
  PERSON_KEY: key(5),
  SIGNER_SECRET_FILE: '/etc/throwdown/server.secret',
  SOLANA_CLUSTER: 'mainnet-beta',
}
const worker = {
  ...shared,
  APPROVER_DATABASE_URL: 'postgres://approver:secret@db.example/throwdown?sslmode=verify-full',
  SIGNER_SECRET_FILE: '/etc/throwdown/worker.secret',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@play.example',
}

test('production runs with what it needs; development has defaults', () => {
  expect(parseServerConfig(server).PASSWORD_HASH_MEMORY_KIB).toBe(19_456)
  expect(parseWorkerConfig(worker).SMTP_URL).toBe('smtps://mail.example')
  expect(parseWorkerConfig(usable).SMTP_URL).toBe('smtp://127.0.0.1:1025')
  const rotating = { CODE_PEPPER_PREVIOUS: key(6), SECOND_FACTOR_KEY_PREVIOUS: key(7) }
  expect(parseServerConfig({ ...server, ...rotating })).toMatchObject(rotating)
})

test.each([
  [{ CODE_PEPPER: undefined }, 'CODE_PEPPER is missing in production'],
  [{ SIGNER_SECRET_FILE: undefined }, 'SIGNER_SECRET_FILE is missing in production'],
  [{ SUPPORT_EMAIL: undefined }, 'SUPPORT_EMAIL is missing in production'],
  [{ SOLANA_CLUSTER: undefined }, 'SOLANA_CLUSTER is missing in production'],
  [{ CODE_PEPPER: parseServerConfig(usable).CODE_PEPPER }, 'CODE_PEPPER is malformed'],
  [{ CODE_PEPPER: key(1) }, 'must all differ'],
  [{ CODE_PEPPER_PREVIOUS: key(3) }, 'must all differ'],
  [{ SECOND_FACTOR_KEY_PREVIOUS: 'too-short' }, 'SECOND_FACTOR_KEY_PREVIOUS is malformed'],
  [{ PERSON_KEY: undefined }, 'PERSON_KEY is missing in production'],
  [{ CODE_PEPPER: 'too-short' }, 'CODE_PEPPER is malformed'],
  [{ PASSWORD_HASH_MEMORY_KIB: '64' }, 'PASSWORD_HASH_MEMORY_KIB is too weak'],
  [{ PASSWORD_HASH_PASSES: '1' }, 'PASSWORD_HASH_PASSES is too weak'],
  [
    { APPROVER_DATABASE_URL: 'postgres://db.example/x' },
    'APPROVER_DATABASE_URL is a secret of another process',
  ],
  [{ HEAD_KEY_FILE: '/etc/head.pem' }, 'HEAD_KEY_FILE is a secret of another process'],
  [{ WORKER_SECRET_FILE: '/etc/secret' }, 'WORKER_SECRET_FILE is a secret of another process'],
  [{ SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL is a secret of another process'],
  [{ ADMIN_DATABASE_URL: 'postgres://db.example/x' }, 'ADMIN_DATABASE_URL is a secret of another process'],
  [{ ROOT_KEY_FILE: '/etc/root.pem' }, 'ROOT_KEY_FILE is a secret of another process'],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0'],
])('a server in production refuses %o', (change, message) => {
  expect(() => parseServerConfig({ ...server, ...change })).toThrow(message)
})

test.each([
  [{ SMTP_URL: undefined }, 'SMTP_URL is missing in production'],
  [{ MAIL_FROM: undefined }, 'MAIL_FROM is missing in production'],
  [{ AUDIT_DATABASE_URL: 'postgres://db.example/x' }, 'AUDIT_DATABASE_URL is a secret of another process'],
  [{ DATABASE_READS_URL: 'postgres://db.example/x' }, 'DATABASE_READS_URL is a secret of another process'],
  [{ APPROVER_DATABASE_URL: undefined }, 'APPROVER_DATABASE_URL is missing in production'],
  [{ APPROVER_DATABASE_URL: 'postgres://db.example/x' }, 'APPROVER_DATABASE_URL has no sslmode=verify-full'],
  [{ SIGNER_SECRET_FILE: undefined }, 'SIGNER_SECRET_FILE is missing in production'],
  [{ HEAD_KEY_FILE: '/etc/head.pem' }, 'HEAD_KEY_FILE is a secret of another process'],
  [{ ACCESS_TOKEN_KEY: key(1) }, 'ACCESS_TOKEN_KEY is a secret of another process'],
  [{ SECOND_FACTOR_KEY: key(1) }, 'SECOND_FACTOR_KEY is a secret of another process'],
  [{ PERSON_KEY: key(1) }, 'PERSON_KEY is a secret of another process'],
])('a worker in production refuses %o', (change, message) => {
  expect(() => parseWorkerConfig({ ...worker, ...change })).toThrow(message)
})

test('a worker does not even read the keys of the server', () => {
  const config = parseWorkerConfig({ ...usable, ACCESS_TOKEN_KEY: key(1), SECOND_FACTOR_KEY: key(2) })
  expect(JSON.stringify(config)).not.toContain(key(1))
  expect(JSON.stringify(config)).not.toContain(key(2))
})

test('[L1] production refuses to verify nobody, unless that is allowed by name', () => {
  expect(() => parseServerConfig({ ...server, ALLOW_IN_PRODUCTION: '' })).toThrow('PERSON_CHECK is local')
})

const DATABASE = 'postgres://db.example/throwdown'
test.each([
  [{ REDIS_URL: 'redis://redis.example' }, 'plain_redis'],
  [{ BUS_URL: 'redis+sentinel://redis.example/play' }, 'plain_redis'],
  [{ DATABASE_URL: DATABASE }, 'plain_postgres'],
  [{ DATABASE_URL: `${DATABASE}?sslmode=require` }, 'plain_postgres'],
  [{ DATABASE_URL: `${DATABASE}?sslmode=verify-full&sslmode=disable` }, 'plain_postgres'],
  [{ DATABASE_URL: `${DATABASE}?sslmode=verify-full&ssl=0` }, 'plain_postgres'],
  [{ WEB_ORIGINS: 'https://play.example,http://play.example' }, 'http_origins'],
  [{ TRUSTED_PROXIES: '' }, 'no_trusted_proxies'],
  [{ TRUSTED_PROXIES: undefined }, 'no_trusted_proxies'],
])('production refuses %o unless %s is allowed by name', (change, name) => {
  const unsafe = { ...server, ...change }
  expect(() => parseServerConfig(unsafe)).toThrow(`name ${name} in ALLOW_IN_PRODUCTION`)
  const others = ['plain_redis', 'plain_postgres', 'http_origins', 'no_trusted_proxies'].filter(
    (other) => other !== name,
  )
  expect(() => parseServerConfig({ ...unsafe, ALLOW_IN_PRODUCTION: others.join() })).toThrow(name)
  parseServerConfig({ ...unsafe, ALLOW_IN_PRODUCTION: `${name},local_person_check` })
  expect(() => parseServerConfig({ ...unsafe, ALLOW_IN_PRODUCTION: 'everything' })).toThrow('malformed')
})

const seed =
  (url: string, more = {}) =>
  () =>
    parseSeedConfig({ ADMIN_DATABASE_URL: url, ...more })

test('only a development database on this machine is seeded', () => {
  const dev = 'postgres://postgres@127.0.0.1:5432/throwdown_dev'
  expect(seed(dev)().adminUrl).toBe(dev)
  expect(seed('postgres://postgres@localhost/mine_dev')).not.toThrow()
  expect(seed(dev, { NODE_ENV: 'production' })).toThrow('NODE_ENV is production')
  expect(seed('postgres://postgres@db.example/throwdown_dev')).toThrow('another machine')
  expect(seed('postgres://postgres@127.0.0.1.example/throwdown_dev')).toThrow('another machine')
  expect(seed('postgres://postgres@127.0.0.1/throwdown')).toThrow('ends in _dev')
  expect(seed('postgres://postgres@127.0.0.1/throwdown_dev/')).toThrow('ends in _dev')
  expect(seed(`${dev}?host=db.example`)).toThrow('has parameters')
})

test('migrate takes the database of the game, that of the signer or both, and never one for both', () => {
  const game = 'postgres://postgres@db.example/throwdown'
  const signer = 'postgres://postgres@signer.example/throwdown'
  expect(parseMigrateConfig({ ADMIN_DATABASE_URL: game })).toEqual({ adminUrl: game })
  expect(parseMigrateConfig({ SIGNER_ADMIN_DATABASE_URL: signer })).toEqual({ signerAdminUrl: signer })
  expect(() => parseMigrateConfig({})).toThrow('ADMIN_DATABASE_URL is missing')
  expect(() =>
    parseMigrateConfig({ ADMIN_DATABASE_URL: game, SIGNER_ADMIN_DATABASE_URL: `${game}?sslmode=require` }),
  ).toThrow('names the database of the game')
})

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READS_URL'])('production refuses a plain %s', (name) => {
  expect(() => parseServerConfig({ ...server, [name]: 'postgres://db.example/x' })).toThrow(
    `${name} has no sslmode=verify-full`,
  )
})

test('.env.example explains every variable', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const explained = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(explained).toEqual(
    expect.arrayContaining([
      ...Object.keys({ ...parseServerConfig(usable), ...parseWorkerConfig(usable) }),
      'AUDIT_SOLANA_RPC_URL',
      'AUDIT_HEAD_FOLDER',
      'AUDIT_HEAD_MAIL_TO',
      'ADMIN_DATABASE_URL',
      'SIGNER_ADMIN_DATABASE_URL',
    ]),
  )
})

function key(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64url')
}
