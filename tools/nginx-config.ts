// npm run tool nginx-config: prints the nginx configuration of a deployment.
//   npm run --silent tool nginx-config -- --domain play.example --server 127.0.0.1:3000 > /etc/nginx/nginx.conf
import { parseArgs } from 'node:util'
import { nginxConfig } from '../deploy/nginx/nginx-config.ts'

const { values } = parseArgs({
  options: {
    domain: { type: 'string' },
    server: { type: 'string', multiple: true, default: ['127.0.0.1:3000'] },
    'web-root': { type: 'string', default: '/var/www/throwdown' },
    certificate: { type: 'string' },
    'certificate-key': { type: 'string' },
    'http-port': { type: 'string', default: '80' },
    'https-port': { type: 'string', default: '443' },
    'run-dir': { type: 'string', default: '/run' },
    'log-dir': { type: 'string', default: '/var/log/nginx' },
    'state-dir': { type: 'string', default: '/var/lib/nginx' },
  },
})
const { domain } = values
if (!domain) throw new Error('--domain is missing: the name that players type')
const certificates = `/etc/letsencrypt/live/${domain}`

process.stdout.write(
  nginxConfig({
    domain,
    webRoot: values['web-root'],
    servers: values.server,
    certificate: values.certificate ?? `${certificates}/fullchain.pem`,
    certificateKey: values['certificate-key'] ?? `${certificates}/privkey.pem`,
    httpPort: Number(values['http-port']),
    httpsPort: Number(values['https-port']),
    runDir: values['run-dir'],
    logDir: values['log-dir'],
    stateDir: values['state-dir'],
  }),
)
