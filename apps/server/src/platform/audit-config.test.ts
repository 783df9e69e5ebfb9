import { expect, test } from 'vitest'
import { parseAuditConfig } from './audit-config.ts'

const audit = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://auditor:secret@db.example/throwdown?sslmode=verify-full',
  AUDIT_SOLANA_RPC_URL: 'https://node.example/?api-key=secret',
  SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  AUDIT_HEAD_FOLDER: '/mnt/heads',
  AUDIT_HEAD_MAIL_TO: 'owner@elsewhere.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'audit@play.example',
}

test('an audit runs with a database, a node, the name of its chain and places for checkpoints', () => {
  expect(parseAuditConfig(audit).AUDIT_SOLANA_RPC_URL).toBe(audit.AUDIT_SOLANA_RPC_URL)
})

test.each([
  [{ AUDIT_SOLANA_RPC_URL: undefined }, 'AUDIT_SOLANA_RPC_URL is missing'],
  [{ AUDIT_SOLANA_RPC_URL: 'http://node.example' }, 'anyone on the way could hide a shortage'],
  [{ AUDIT_SOLANA_RPC_URL: 'ws://node.example/?api-key=secret' }, 'AUDIT_SOLANA_RPC_URL is malformed'],
  [{ SOLANA_GENESIS_HASH: undefined }, 'SOLANA_GENESIS_HASH is missing'],
  [{ SOLANA_GENESIS_HASH: 'api-key 0OIl' }, 'SOLANA_GENESIS_HASH is malformed'],
  [{ AUDIT_HEAD_FOLDER: undefined }, 'AUDIT_HEAD_FOLDER is missing in production'],
  [{ AUDIT_HEAD_MAIL_TO: undefined }, 'AUDIT_HEAD_MAIL_TO is missing in production'],
  [{ SMTP_URL: undefined }, 'SMTP_URL is missing in production'],
  [{ MAIL_FROM: undefined }, 'MAIL_FROM is missing in production'],
  [{ DATABASE_URL: 'postgres://db.example/x' }, 'DATABASE_URL has no sslmode=verify-full'],
  [
    { APPROVER_DATABASE_URL: 'postgres://db.example/x' },
    'APPROVER_DATABASE_URL is a secret of another process',
  ],
  [{ SIGNER_SECRET_FILE: '/etc/secret' }, 'SIGNER_SECRET_FILE is a secret of another process'],
  [{ CODE_PEPPER: 'a secret of the server' }, 'CODE_PEPPER is a secret of another process'],
])('an audit in production refuses %o', (change, message) => {
  expect(() => parseAuditConfig({ ...audit, ...change })).toThrow(message)
  expect(() => parseAuditConfig({ ...audit, ...change })).not.toThrow('api-key')
})
