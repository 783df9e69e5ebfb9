import { join } from 'node:path'
import { fillTemplate } from '../fill-template.ts'
import { CACHE, pageHeaders, SERVER_PATHS } from '../page-headers.ts'

export type NginxOptions = {
  readonly domain: string
  /** The folder of the built web. */
  readonly webRoot: string
  /** Host and port of each server. */
  readonly servers: readonly string[]
  readonly certificate: string
  readonly certificateKey: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly runDir: string
  readonly logDir: string
  readonly stateDir: string
}

const TEMPLATE = join(import.meta.dirname, 'nginx.conf.template')
const POLICY = 'Content-Security-Policy'

/** The whole configuration of nginx. */
export function nginxConfig(options: NginxOptions): string {
  const { [POLICY]: policy = '', ...headers } = pageHeaders({ overTls: true })
  const values: Record<string, string> = {
    DOMAIN: options.domain,
    WEB_ROOT: options.webRoot,
    SERVERS: options.servers.map((server) => `server ${server} max_fails=2 fail_timeout=2s;`).join('\n    '),
    CERTIFICATE: options.certificate,
    CERTIFICATE_KEY: options.certificateKey,
    HTTP_PORT: String(options.httpPort),
    HTTPS_PORT: String(options.httpsPort),
    RUN_DIR: options.runDir,
    LOG_DIR: options.logDir,
    STATE_DIR: options.stateDir,
    SERVER_PATHS: SERVER_PATHS.map((path) => path.replaceAll('.', '\\.')).join('|'),
    CONTENT_SECURITY_POLICY: policy,
    CACHE_HASHED: CACHE.hashed,
    CACHE_OTHER: CACHE.other,
    HEADERS: Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n    '),
    HIDDEN_HEADERS: Object.keys(headers)
      .map((name) => `proxy_hide_header ${name};`)
      .join('\n      '),
  }
  return fillTemplate(TEMPLATE, values)
}
