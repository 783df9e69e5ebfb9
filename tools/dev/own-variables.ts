import { randomBytes } from 'node:crypto'
import { freePorts } from '../../apps/server/test/world/free-port.ts'
import { type DevConfig, signerDatabaseBeside } from '../dev-config.ts'

const PORT_NAMES = [
  'WEB_PORT',
  'HTTP_PORT',
  'SERVER_OPS_PORT',
  'WORKER_OPS_PORT',
  'CASHIER_OPS_PORT',
  'AUDIT_OPS_PORT',
  'MAIL_SMTP_PORT',
  'MAIL_WEB_PORT',
  'SIGNER_PORT',
  'LOCALNET_PORT',
  'LOCALNET_WITNESS_PORT',
] as const

/** Unused ports, database and key prefix, so that a second stack can run next to a developer's own. */
export async function ownVariables(
  { ADMIN_DATABASE_URL }: DevConfig,
  purpose: string,
): Promise<Record<string, string>> {
  // Only databases whose name ends so are seeded.
  const name = `throwdown_${purpose}_${randomBytes(5).toString('hex')}_dev`
  const adminUrl = Object.assign(new URL(ADMIN_DATABASE_URL), { pathname: `/${name}` }).href
  const ports = await freePorts(PORT_NAMES.length)
  return {
    ...Object.fromEntries(PORT_NAMES.map((portName, index) => [portName, String(ports[index])])),
    ADMIN_DATABASE_URL: adminUrl,
    // Whatever a developer has set.
    SIGNER_ADMIN_DATABASE_URL: signerDatabaseBeside(adminUrl),
    REDIS_KEY_PREFIX: `${name}:`,
  }
}
