import { expect, test } from 'vitest'
import { problemsInProduction } from './production.ts'

const config = {
  ALLOW_IN_PRODUCTION: [],
  DATABASE_URL: 'postgres://db.example/throwdown?sslmode=verify-full',
}

test('a process may have its own secrets and no others', () => {
  const env = { CODE_PEPPER: 'a', SMTP_URL: 'b' }
  expect(problemsInProduction(config, env, ['CODE_PEPPER', 'SMTP_URL'])).toEqual([])
  expect(problemsInProduction(config, env, ['CODE_PEPPER', 'ROOT_KEY_FILE'])).toEqual([
    'SMTP_URL is a secret of another process: do not set it here',
    'ROOT_KEY_FILE is missing in production',
  ])
})

test('services that a process does not use are not judged', () => {
  expect(problemsInProduction(config, {}, [])).toEqual([])
  expect(problemsInProduction({ ...config, REDIS_URL: 'redis://r.example' }, {}, [])).toHaveLength(1)
  expect(problemsInProduction({ ...config, BUS_URL: 'redis+cluster://r.example' }, {}, [])).toHaveLength(1)
  expect(problemsInProduction({ ...config, BUS_URL: 'rediss+cluster://r.example' }, {}, [])).toHaveLength(0)
})
