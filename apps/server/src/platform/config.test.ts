import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const usable = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://app@127.0.0.1:5432/throwdown',
  REDIS_URL: 'redis://127.0.0.1:6379',
  WEB_ORIGINS: 'http://localhost:5173, https://play.example',
}

test('lists are split and numbers are numbers', () => {
  const config = parseConfig({ ...usable, HTTP_PORT: '8080', TRUSTED_PROXIES: '10.0.0.0/8,::1' })
  expect(config.WEB_ORIGINS).toEqual(['http://localhost:5173', 'https://play.example'])
  expect(config.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1'])
  expect(config.HTTP_PORT).toBe(8080)
  expect(parseConfig(usable).TRUSTED_PROXIES).toEqual([])
})

test.each(['NODE_ENV', 'DATABASE_URL', 'REDIS_URL', 'WEB_ORIGINS'])('a missing %s names itself', (name) => {
  expect(() => parseConfig({ ...usable, [name]: undefined })).toThrow(`${name} is missing`)
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
  const parse = () => parseConfig({ ...usable, [name]: value })
  expect(parse).toThrow(`${name} is malformed`)
  expect(parse).not.toThrow('secret')
})

test('all problems are reported at once', () => {
  expect(() => parseConfig({})).toThrow(/NODE_ENV.*DATABASE_URL.*REDIS_URL.*WEB_ORIGINS/s)
})

test('a mailbox is an address with or without a name', () => {
  const named = parseConfig({ ...usable, MAIL_FROM: 'Throw Down <no-reply@play.example>' })
  expect(named.MAIL_FROM).toEqual({ name: 'Throw Down', address: 'no-reply@play.example' })
  const bare = parseConfig({ ...usable, MAIL_FROM: 'no-reply@play.example' })
  expect(bare.MAIL_FROM).toEqual({ name: '', address: 'no-reply@play.example' })
})

test('production requires the mail variables; development has defaults', () => {
  expect(parseConfig(usable).SMTP_URL).toBe('smtp://127.0.0.1:1025')
  expect(() => parseConfig({ ...usable, NODE_ENV: 'production' })).toThrow(
    /SMTP_URL.*MAIL_FROM.*SUPPORT_EMAIL/s,
  )
})

test('production requires its own keys, all different, and password hashes of full cost', () => {
  const production = {
    ...usable,
    NODE_ENV: 'production',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@play.example',
    SUPPORT_EMAIL: 'support@play.example',
    ACCESS_TOKEN_KEY: key(1),
    REFRESH_TOKEN_KEY: key(2),
    CODE_PEPPER: key(3),
    SECOND_FACTOR_KEY: key(4),
  }
  expect(parseConfig(production).PASSWORD_HASH_MEMORY_KIB).toBe(19_456)
  const wrong = [
    [{ CODE_PEPPER: undefined }, 'CODE_PEPPER is missing'],
    [{ CODE_PEPPER: parseConfig(usable).CODE_PEPPER }, 'CODE_PEPPER is malformed'],
    [{ CODE_PEPPER: key(1) }, 'must all differ'],
    [{ CODE_PEPPER: 'too-short' }, 'CODE_PEPPER is malformed'],
    [{ PASSWORD_HASH_MEMORY_KIB: '64' }, 'PASSWORD_HASH_MEMORY_KIB is too weak'],
    [{ PASSWORD_HASH_PASSES: '1' }, 'PASSWORD_HASH_PASSES is too weak'],
  ] as const
  for (const [change, message] of wrong)
    expect(() => parseConfig({ ...production, ...change })).toThrow(message)
})

test('.env.example explains every variable', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(explained).toEqual(
    expect.arrayContaining([...Object.keys(parseConfig(usable)), 'ADMIN_DATABASE_URL']),
  )
})

function key(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64url')
}
