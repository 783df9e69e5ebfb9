import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSignerConfig } from './config.ts'

const usable = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://throwdown_signer:secret@db.example/throwdown?sslmode=verify-full',
  STATE_DATABASE_URL: 'postgres://throwdown_signer_state:secret@signer.example/signer?sslmode=verify-full',
  ROOT_KEY_FILE: '/etc/throwdown/root.pem',
  SERVER_SECRET_FILE: '/etc/throwdown/server.secret',
  CASHIER_SECRET_FILE: '/etc/throwdown/cashier.secret',
  WORKER_SECRET_FILE: '/etc/throwdown/worker.secret',
  HEAD_KEY_FILE: '/etc/throwdown/head.pem',
  DEPOSIT_SEED_FILE: '/etc/throwdown/deposit.seed',
  ADDRESS_KEY_FILE: '/etc/throwdown/address.pem',
  SOLANA_CLUSTER: 'mainnet-beta',
  HOT_WALLET_KEY_FILE: '/etc/throwdown/hot.pem',
}

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', 'fd00::1'])(
  'the signer may listen on %s',
  (SIGNER_HOST) => {
    expect(parseSignerConfig({ ...usable, SIGNER_HOST }).SIGNER_HOST).toBe(SIGNER_HOST)
  },
)

test.each(['0.0.0.0', '::', '203.0.113.7', '172.32.0.1', '2001:db8::1', 'localhost', 'signer.example', ''])(
  'the signer has no public port: %s is refused',
  (SIGNER_HOST) => {
    expect(() => parseSignerConfig({ ...usable, SIGNER_HOST })).toThrow('SIGNER_HOST is malformed')
  },
)

test.each([
  [{ ROOT_KEY_FILE: undefined }, 'ROOT_KEY_FILE is missing'],
  [{ DATABASE_URL: 'postgres://db.example/throwdown' }, 'name plain_postgres in ALLOW_IN_PRODUCTION'],
  [{ STATE_DATABASE_URL: undefined }, 'STATE_DATABASE_URL is missing'],
  [
    { STATE_DATABASE_URL: 'postgres://signer.example/signer' },
    'STATE_DATABASE_URL has no sslmode=verify-full',
  ],
  [{ STATE_DATABASE_URL: usable.DATABASE_URL }, 'names the database of the game'],
  [
    { STATE_DATABASE_URL: 'postgres://a@DB.example:5432/signer?sslmode=verify-full' },
    'names the server of the game',
  ],
  [{ ADDRESS_KEY_FILE: undefined }, 'ADDRESS_KEY_FILE is missing'],
  [{ SOLANA_CLUSTER: undefined }, 'SOLANA_CLUSTER is missing'],
  [{ ACCESS_TOKEN_KEY: 'x' }, 'ACCESS_TOKEN_KEY is a secret of another process'],
  [{ SIGNER_SECRET_FILE: 'x' }, 'SIGNER_SECRET_FILE is a secret of another process'],
  [{ HOT_WALLET_KEY_FILE: undefined }, 'HOT_WALLET_KEY_FILE, or'],
  [{ HOT_WALLET_KMS_URL: 'http://127.0.0.1:1', HOT_WALLET_KMS_KEY_ID: 'hot' }, 'and not both'],
  [{ HOT_WALLET_KEY_FILE: undefined, HOT_WALLET_KMS_URL: 'http://127.0.0.1:1' }, 'HOT_WALLET_KMS_KEY_ID'],
  [{ COLD_WALLETS: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'COLD_WALLETS is malformed'],
  [{ LAMPORTS_PER_HOUR: '1e9' }, 'LAMPORTS_PER_HOUR is malformed'],
  [{ LAMPORTS_PER_HOUR: '-1' }, 'LAMPORTS_PER_HOUR is malformed'],
  [{ CERTIFICATES_PER_HOUR: '0' }, 'CERTIFICATES_PER_HOUR is malformed'],
])('production refuses %o', (change, message) => {
  expect(() => parseSignerConfig({ ...usable, ...change })).toThrow(message)
})

test('elsewhere one server is enough, and one database never', () => {
  const env = { ...usable, NODE_ENV: 'test', DATABASE_URL: 'postgres://a@127.0.0.1/game' }
  expect(() =>
    parseSignerConfig({ ...env, STATE_DATABASE_URL: 'postgres://b@127.0.0.1:5432/signer' }),
  ).not.toThrow()
  expect(() => parseSignerConfig({ ...env, STATE_DATABASE_URL: 'postgres://b@127.0.0.1:5432/game' })).toThrow(
    'names the database of the game',
  )
})

test('.env.example explains every variable of the signer', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(explained).toEqual(
    expect.arrayContaining([
      ...Object.keys(parseSignerConfig(usable)),
      'HOT_WALLET_KMS_URL',
      'HOT_WALLET_KMS_KEY_ID',
    ]),
  )
})
