import { LOCALNET_GENESIS_HASH } from '@throwdown/localnet/localnet-genesis'
import { type DevConfig, ROOT } from '../dev-config.ts'
import { awaitReply } from './await-reply.ts'
import { awaitSigner } from './await-signer.ts'
import { signerFiles } from './signer-files.ts'
import type { ProcessSpec } from './supervise.ts'

export interface DevProcess extends ProcessSpec {
  /** Resolves once the process is ready. */
  readonly whenReady: (options: { withinMs: number }) => Promise<unknown>
}

export function stepsBefore(config: DevConfig): ProcessSpec[] {
  const env = {
    ...config.inherited,
    ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL,
    SIGNER_ADMIN_DATABASE_URL: config.SIGNER_ADMIN_DATABASE_URL,
    DATABASE_URL: config.databaseUrl,
  }
  return [
    { name: 'migrate', script: ['apps/server/src/bin/migrate.ts', '--all'], env, cwd: ROOT },
    { name: 'seed', script: ['tools/seed.ts'], env, cwd: ROOT },
    { name: 'keys', script: ['tools/make-signer-keys.ts', config.SIGNER_FOLDER], env, cwd: ROOT },
  ]
}

/** Needs chain and signer; see the head of the script. */
export function houseStep(config: DevConfig): ProcessSpec {
  return {
    name: 'seed',
    script: [
      'tools/seed-house.ts',
      '--rpc-url',
      at(config.LOCALNET_PORT),
      '--signer-port',
      String(config.SIGNER_PORT),
      '--signer-secret',
      signerFiles(config.SIGNER_FOLDER).serverSecret,
    ],
    env: { ...config.inherited, ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL },
    cwd: ROOT,
  }
}

/** Last, so that its links stay in sight. */
export function staffStep(config: DevConfig): ProcessSpec {
  return {
    name: 'staff',
    script: ['tools/invite-staff.ts', '--origin', at(config.WEB_PORT, '')],
    env: { ...config.inherited, ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL },
    cwd: ROOT,
  }
}

export function processesOf(config: DevConfig): DevProcess[] {
  return [
    signerProcess(config),
    serverProcess(config),
    workerProcess(config),
    cashierProcess(config),
    auditProcess(config),
    {
      name: 'web',
      script: [
        bin('vite'),
        '--host',
        '127.0.0.1',
        '--port',
        String(config.WEB_PORT),
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      env: { ...config.inherited, API_ORIGIN: `http://127.0.0.1:${config.HTTP_PORT}` },
      whenReady: answers(config.WEB_PORT),
      cwd: `${ROOT}apps/web`,
    },
    {
      name: 'mail',
      script: [bin('maildev'), ...mailPorts(config), '--ip', '127.0.0.1', '--web-ip', '127.0.0.1'],
      env: config.inherited,
      whenReady: answers(config.MAIL_WEB_PORT),
      cwd: ROOT,
    },
    {
      name: 'localnet',
      script: [
        'packages/localnet/src/run-localnet.ts',
        '--port',
        String(config.LOCALNET_PORT),
        '--witness-port',
        String(config.LOCALNET_WITNESS_PORT),
      ],
      env: config.inherited,
      whenReady: answers(config.LOCALNET_PORT, '/health'),
      cwd: ROOT,
    },
  ]
}

export function urlsOf(config: DevConfig): Record<string, string> {
  return {
    web: at(config.WEB_PORT),
    'API docs': at(config.WEB_PORT, '/api/docs/'),
    'mail inbox': at(config.MAIL_WEB_PORT),
    'local chain': at(config.LOCALNET_PORT),
    'server metrics': at(config.SERVER_OPS_PORT, '/metrics'),
    'worker metrics': at(config.WORKER_OPS_PORT, '/metrics'),
    'cashier metrics': at(config.CASHIER_OPS_PORT, '/metrics'),
    'audit metrics': at(config.AUDIT_OPS_PORT, '/metrics'),
  }
}

// As a deployment does: no core dumps, which would hold the keys, and no debugger by a signal.
const WITHOUT_CORE_DUMPS = ['sh', '-c', 'ulimit -c 0 && exec "$@"', 'sh']

function signerProcess(config: DevConfig): DevProcess {
  const files = signerFiles(config.SIGNER_FOLDER)
  return {
    name: 'signer',
    launcher: WITHOUT_CORE_DUMPS,
    script: ['--disable-sigusr1', 'apps/signer/src/bin/signer.ts'],
    env: {
      ...config.inherited,
      NODE_ENV: 'development',
      DATABASE_URL: config.signerDatabaseUrl,
      STATE_DATABASE_URL: config.stateDatabaseUrl,
      // [C8] Signatures of approvals are made on these pages.
      WEB_ORIGINS: webOriginsOf(config),
      SIGNER_PORT: String(config.SIGNER_PORT),
      ROOT_KEY_FILE: files.rootKey,
      SERVER_SECRET_FILE: files.serverSecret,
      CASHIER_SECRET_FILE: files.cashierSecret,
      WORKER_SECRET_FILE: files.workerSecret,
      HEAD_KEY_FILE: files.headKey,
      HOT_WALLET_KEY_FILE: files.hotWallet,
      DEPOSIT_SEED_FILE: files.depositSeed,
      ADDRESS_KEY_FILE: files.addressKey,
    },
    whenReady: (options) =>
      awaitSigner({ port: config.SIGNER_PORT, secretFile: files.serverSecret }, options),
    cwd: ROOT,
  }
}

function workerProcess(config: DevConfig): DevProcess {
  return {
    name: 'worker',
    script: ['apps/server/src/bin/worker.ts'],
    env: {
      ...serviceEnv(config),
      OPS_PORT: String(config.WORKER_OPS_PORT),
      SIGNER_PORT: String(config.SIGNER_PORT),
      SIGNER_SECRET_FILE: signerFiles(config.SIGNER_FOLDER).workerSecret,
      SMTP_URL: `smtp://127.0.0.1:${config.MAIL_SMTP_PORT}`,
    },
    whenReady: answers(config.WORKER_OPS_PORT, '/health/ready'),
    cwd: ROOT,
  }
}

function serverProcess(config: DevConfig): DevProcess {
  return {
    name: 'server',
    script: ['apps/server/src/bin/server.ts'],
    env: {
      ...serviceEnv(config),
      OPS_PORT: String(config.SERVER_OPS_PORT),
      SIGNER_PORT: String(config.SIGNER_PORT),
      SIGNER_SECRET_FILE: signerFiles(config.SIGNER_FOLDER).serverSecret,
    },
    whenReady: answers(config.SERVER_OPS_PORT, '/health/ready'),
    cwd: ROOT,
  }
}

function cashierProcess(config: DevConfig): DevProcess {
  return {
    name: 'cashier',
    script: ['apps/server/src/bin/cashier.ts'],
    env: {
      ...serviceEnv(config),
      SOLANA_RPC_URL: at(config.LOCALNET_PORT),
      SOLANA_GENESIS_HASH: LOCALNET_GENESIS_HASH,
      DATABASE_URL: config.cashierDatabaseUrl,
      OPS_PORT: String(config.CASHIER_OPS_PORT),
      SIGNER_PORT: String(config.SIGNER_PORT),
      WITNESS_SOLANA_RPC_URL: at(config.LOCALNET_WITNESS_PORT),
      CASHIER_SECRET_FILE: signerFiles(config.SIGNER_FOLDER).cashierSecret,
    },
    whenReady: answers(config.CASHIER_OPS_PORT, '/health/ready'),
    cwd: ROOT,
  }
}

function auditProcess(config: DevConfig): DevProcess {
  return {
    name: 'audit',
    script: ['apps/server/src/bin/audit.ts'],
    env: {
      ...config.inherited,
      NODE_ENV: 'development',
      DATABASE_URL: config.auditDatabaseUrl,
      OPS_PORT: String(config.AUDIT_OPS_PORT),
      LOG_FORMAT: 'pretty',
      AUDIT_SOLANA_RPC_URL: at(config.LOCALNET_PORT),
      SOLANA_GENESIS_HASH: LOCALNET_GENESIS_HASH,
    },
    whenReady: answers(config.AUDIT_OPS_PORT, '/health/ready'),
    cwd: ROOT,
  }
}

const answers =
  (port: number, path?: string): DevProcess['whenReady'] =>
  (options) =>
    awaitReply(at(port, path), options)

function at(port: number, path = '/'): string {
  return `http://127.0.0.1:${port}${path}`
}

function serviceEnv(config: DevConfig): NodeJS.ProcessEnv {
  return {
    ...config.inherited,
    NODE_ENV: 'development',
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.REDIS_URL,
    REDIS_KEY_PREFIX: config.REDIS_KEY_PREFIX,
    HTTP_PORT: String(config.HTTP_PORT),
    WEB_ORIGINS: webOriginsOf(config),
    LOG_FORMAT: 'pretty',
  }
}

const webOriginsOf = ({ WEB_PORT }: DevConfig): string =>
  `http://127.0.0.1:${WEB_PORT},http://localhost:${WEB_PORT}`

function mailPorts(config: DevConfig): string[] {
  return ['--smtp', String(config.MAIL_SMTP_PORT), '--web', String(config.MAIL_WEB_PORT)]
}

function bin(name: string): string {
  return `${ROOT}node_modules/.bin/${name}`
}
