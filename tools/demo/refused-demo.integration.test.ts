import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../dev-config.ts'
import { runGit } from '../run-git.ts'
import { SPARRING_PARTNERS } from './people.ts'

const DEVELOPMENT = 'postgres://postgres@127.0.0.1:5432/throwdown_dev'
const PRODUCT = 'postgres://postgres@127.0.0.1:5432/throwdown'
const ELSEWHERE = 'postgres://postgres@db.example:5432/throwdown_dev'
const LOOPBACK = 'http://127.0.0.1:9'

// The configuration that all of them read has tests of its own.
test.each([
  ['npm run dev -- --demo', ['tools/dev.ts', '--demo'], PRODUCT, 'no database that ends in _dev'],
  ['npm run dev -- --fresh', ['tools/dev.ts', '--fresh'], ELSEWHERE, 'names another machine'],
  ['the seed', ['tools/demo/seed-demo.ts'], ELSEWHERE, 'names another machine'],
  ['sparring', ['tools/demo/spar.ts', '--url', LOOPBACK], PRODUCT, 'no database that ends in _dev'],
  ['sparring', ['tools/demo/spar.ts', '--url', 'https://play.example'], DEVELOPMENT, 'on this machine only'],
])('[M12] %s is refused beside a product: %s with %s', (_, script, adminUrl, reason) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: ROOT,
    env: { ADMIN_DATABASE_URL: adminUrl },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout + stderr).toContain(reason)
})

const STAFF_TOOLS = ['tools/seed.ts', 'tools/invite-staff.ts', 'tools/staff-codes.ts']

test.each(
  STAFF_TOOLS.flatMap((script) => [
    { script, env: { ADMIN_DATABASE_URL: PRODUCT }, reason: 'no database that ends in _dev' },
    { script, env: { ADMIN_DATABASE_URL: ELSEWHERE }, reason: 'names another machine' },
    {
      script,
      env: { ADMIN_DATABASE_URL: DEVELOPMENT, NODE_ENV: 'production' },
      reason: 'NODE_ENV is production',
    },
  ]),
)('$script makes nobody an administrator of a product: $reason', ({ script, env, reason }) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(reason)
})

test('[M12] npm run dev -- --fresh drops no database of a signer on another machine', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/dev.ts', '--fresh'], {
    cwd: ROOT,
    env: { ADMIN_DATABASE_URL: DEVELOPMENT, SIGNER_ADMIN_DATABASE_URL: ELSEWHERE },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain('names another machine')
})

test('[M12] nothing that ships knows a sparring partner', () => {
  const shipped = runGit(ROOT, ['ls-files', 'apps', 'packages', 'db', 'deploy']).trim().split('\n')
  const words = new RegExp(
    ['sparring', 'tools/demo', ...SPARRING_PARTNERS.map(({ id }) => id)].join('|'),
    'i',
  )
  const knowing = shipped.filter(
    (path) => /\.(tsx?|sql|html|json|conf)$/.test(path) && words.test(readFileSync(ROOT + path, 'utf8')),
  )
  expect(shipped.length).toBeGreaterThan(1_000)
  expect(knowing).toEqual([])
})
