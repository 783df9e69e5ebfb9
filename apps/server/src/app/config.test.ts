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
])('a malformed %s (%s) names itself and not its value', (name, value) => {
  const parse = () => parseConfig({ ...usable, [name]: value })
  expect(parse).toThrow(`${name} is malformed`)
  expect(parse).not.toThrow('secret')
})

test('production does not sign with the published seed', () => {
  const production = { ...usable, NODE_ENV: 'production' }
  expect(() => parseConfig(production)).toThrow('OPERATOR_KEY_SEED is missing')
  expect(parseConfig({ ...production, OPERATOR_KEY_SEED: 'ab'.repeat(32) }).OPERATOR_KEY_SEED).toBe(
    'ab'.repeat(32),
  )
})

test('all problems are told at once', () => {
  expect(() => parseConfig({})).toThrow(/NODE_ENV.*DATABASE_URL.*REDIS_URL.*WEB_ORIGINS/s)
})

test('.env.example explains every variable', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(explained).toEqual(
    expect.arrayContaining([...Object.keys(parseConfig(usable)), 'ADMIN_DATABASE_URL']),
  )
})
