import { expect, test } from 'vitest'
import { parseCashierConfig, solanaSocketUrl } from './cashier-config.ts'

const cashier = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://cashier:secret@db.example/throwdown?sslmode=verify-full',
  REDIS_URL: 'rediss://:secret@redis.example',
  CASHIER_SECRET_FILE: '/etc/throwdown/cashier.secret',
  SOLANA_RPC_URL: 'https://node.example/?api-key=secret',
  WITNESS_SOLANA_RPC_URL: 'https://other.example/?api-key=secret',
  SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}

test('a cashier runs with what it needs; its socket is on the host of its node', () => {
  expect(solanaSocketUrl(parseCashierConfig(cashier))).toBe('wss://node.example/?api-key=secret')
  const own = { ...cashier, SOLANA_WS_URL: 'wss://socket.example' }
  expect(solanaSocketUrl(parseCashierConfig(own))).toBe('wss://socket.example')
})

test.each([
  [{ SOLANA_RPC_URL: undefined }, 'SOLANA_RPC_URL is missing'],
  [{ SOLANA_GENESIS_HASH: undefined }, 'SOLANA_GENESIS_HASH is missing'],
  [{ SOLANA_RPC_URL: 'http://node.example' }, 'anyone on the way could invent deposits'],
  [{ WITNESS_SOLANA_RPC_URL: undefined }, 'WITNESS_SOLANA_RPC_URL is missing in production'],
  [{ WITNESS_SOLANA_RPC_URL: 'http://other.example' }, 'anyone on the way could hide deposits'],
  [{ WITNESS_SOLANA_RPC_URL: 'https://node.example:8899/other' }, 'on another host than SOLANA_RPC_URL'],
  [{ DEPOSIT_DIFFERENCE_MS_MAX: '600001' }, 'DEPOSIT_DIFFERENCE_MS_MAX'],
  [{ SOLANA_WS_URL: 'ws://node.example' }, 'anyone on the way could invent deposits'],
  [{ USDC_MINT: 'usdc' }, 'USDC_MINT is malformed'],
  [{ CASHIER_SECRET_FILE: undefined }, 'CASHIER_SECRET_FILE is missing in production'],
  [{ SIGNER_SECRET_FILE: '/etc/secret' }, 'SIGNER_SECRET_FILE is a secret of another process'],
  [{ AUDIT_DATABASE_URL: 'postgres://db.example/x' }, 'AUDIT_DATABASE_URL is a secret of another process'],
  [{ CODE_PEPPER: 'a secret of the server' }, 'CODE_PEPPER is a secret of another process'],
])('a cashier in production refuses %o', (change, message) => {
  expect(() => parseCashierConfig({ ...cashier, ...change })).toThrow(message)
  expect(() => parseCashierConfig({ ...cashier, ...change })).not.toThrow('api-key')
})
