// npm run tool pgbouncer-config: prints the PgBouncer configuration of a deployment.
//   npm run --silent tool pgbouncer-config -- --database throwdown --listen 10.0.0.7:6432 --certificate FILE --certificate-key FILE > /etc/pgbouncer/pgbouncer.ini
import { parseArgs } from 'node:util'
import { pgbouncerConfig } from '../deploy/pgbouncer/pgbouncer-config.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'throwdown' },
    listen: { type: 'string', default: '127.0.0.1:6432' },
    postgres: { type: 'string', default: '127.0.0.1:5432' },
    'auth-file': { type: 'string', default: '/etc/pgbouncer/userlist.txt' },
    certificate: { type: 'string' },
    'certificate-key': { type: 'string' },
    'postgres-authority': { type: 'string' },
  },
})
const { certificate: file, 'certificate-key': keyFile, 'postgres-authority': postgresAuthority } = values

process.stdout.write(
  pgbouncerConfig({
    listen: addressOf('--listen', values.listen),
    postgres: addressOf('--postgres', values.postgres),
    database: values.database,
    authFile: values['auth-file'],
    authType: 'scram-sha-256',
    ...(file !== undefined && keyFile !== undefined && { certificate: { file, keyFile } }),
    ...(postgresAuthority !== undefined && { postgresAuthority }),
  }),
)

function addressOf(option: string, text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? []
  if (host === undefined) throw new Error(`${option} ${text} is not host:port`)
  return { host, port: Number(port) }
}
