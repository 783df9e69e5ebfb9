import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { DevConfig } from '../dev-config.ts'
import { checkLogins } from './check-logins.ts'

const CONNECT_MAX_MS = 3_000

/** Throws one readable message about what is missing, before anything is started. */
export async function checkServices(config: DevConfig): Promise<void> {
  await checkReachable('PostgreSQL', config.ADMIN_DATABASE_URL, 5432)
  await checkLogins(config)
  await checkReachable('Redis', config.REDIS_URL, 6379)
  await checkPortsFree(config)
}

async function checkReachable(service: string, address: string, standardPort: number): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port || standardPort), timeout: CONNECT_MAX_MS })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'connect')
  } catch (cause) {
    throw new Error(
      `${service} is not reachable at ${hostname}:${port || standardPort}. Start it, or run\n` +
        '  docker compose -f deploy/compose.yaml up -d\n' +
        'which gives PostgreSQL and Redis at the standard ports.',
      { cause },
    )
  } finally {
    socket.destroy()
  }
}

async function checkPortsFree(config: DevConfig): Promise<void> {
  const names = [
    'WEB_PORT',
    'HTTP_PORT',
    'SERVER_OPS_PORT',
    'WORKER_OPS_PORT',
    'CASHIER_OPS_PORT',
    'MAIL_SMTP_PORT',
    'MAIL_WEB_PORT',
    'SIGNER_PORT',
    'LOCALNET_PORT',
    'LOCALNET_WITNESS_PORT',
  ] as const
  for (const name of names) {
    const server = createServer().listen(config[name], '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (cause) {
      throw new Error(`port ${config[name]} is taken; free it or set ${name} in .env`, { cause })
    }
    server.close()
    await once(server, 'close')
  }
}
