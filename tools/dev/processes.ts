import { type DevConfig, ROOT } from '../dev-config.ts'
import type { ProcessSpec } from './supervise.ts'

export interface DevProcess extends ProcessSpec {
  /** Replies 200 once the process is ready. */
  readonly healthUrl: string
}

export function stepsBefore(config: DevConfig): ProcessSpec[] {
  const env = {
    ...config.inherited,
    ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL,
    DATABASE_URL: config.databaseUrl,
  }
  return [
    { name: 'migrate', script: ['apps/server/src/bin/migrate.ts'], env, cwd: ROOT },
    { name: 'seed', script: ['tools/seed.ts'], env, cwd: ROOT },
  ]
}

export function processesOf(config: DevConfig): DevProcess[] {
  return [
    {
      name: 'server',
      script: ['apps/server/src/bin/server.ts'],
      env: { ...serviceEnv(config), OPS_PORT: String(config.SERVER_OPS_PORT) },
      healthUrl: at(config.SERVER_OPS_PORT, '/health/ready'),
      cwd: ROOT,
    },
    {
      name: 'worker',
      script: ['apps/server/src/bin/worker.ts'],
      env: { ...serviceEnv(config), OPS_PORT: String(config.WORKER_OPS_PORT) },
      healthUrl: at(config.WORKER_OPS_PORT, '/health/ready'),
      cwd: ROOT,
    },
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
      healthUrl: at(config.WEB_PORT),
      cwd: `${ROOT}apps/web`,
    },
    {
      name: 'mail',
      script: [bin('maildev'), ...mailPorts(config), '--ip', '127.0.0.1', '--web-ip', '127.0.0.1'],
      env: config.inherited,
      healthUrl: at(config.MAIL_WEB_PORT),
      cwd: ROOT,
    },
  ]
}

export function urlsOf(config: DevConfig): Record<string, string> {
  return {
    web: at(config.WEB_PORT),
    'API docs': at(config.WEB_PORT, '/api/docs/'),
    'mail inbox': at(config.MAIL_WEB_PORT),
    'server metrics': at(config.SERVER_OPS_PORT, '/metrics'),
    'worker metrics': at(config.WORKER_OPS_PORT, '/metrics'),
  }
}

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
    WEB_ORIGINS: `http://127.0.0.1:${config.WEB_PORT},http://localhost:${config.WEB_PORT}`,
    SMTP_URL: `smtp://127.0.0.1:${config.MAIL_SMTP_PORT}`,
    LOG_FORMAT: 'pretty',
  }
}

function mailPorts(config: DevConfig): string[] {
  return ['--smtp', String(config.MAIL_SMTP_PORT), '--web', String(config.MAIL_WEB_PORT)]
}

function bin(name: string): string {
  return `${ROOT}node_modules/.bin/${name}`
}
