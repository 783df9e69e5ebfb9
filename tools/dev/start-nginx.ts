import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { nginxConfig } from '../../deploy/nginx/nginx-config.ts'
import { ROOT } from '../dev-config.ts'

// Not in the search path of everybody.
const NGINX = '/usr/sbin/nginx'
const UP_WITHIN_MS = 10_000
/** `nobody`: as root nginx would start, but not from the files of the user who runs the tests. */
const UNPRIVILEGED = 65_534

export type Nginx = {
  readonly origin: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly stop: () => Promise<void>
}

/** Debian's nginx with the configuration of a deployment and a certificate of its own, in front of `servers`. */
export async function startNginx({
  servers,
  httpsPort,
  webRoot = join(ROOT, 'apps/web/dist'),
}: {
  servers: readonly string[]
  httpsPort: number
  webRoot?: string
}): Promise<Nginx> {
  const httpPort = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-nginx-'))
  const at = (name: string) => join(folder, name)
  for (const name of ['run', 'log', 'state']) mkdirSync(at(name))
  cpSync(webRoot, at('web'), { recursive: true })
  makeCertificate(folder)
  const config = nginxConfig({
    domain: 'localhost',
    webRoot: at('web'),
    servers,
    certificate: at('certificate.pem'),
    certificateKey: at('key.pem'),
    httpPort,
    httpsPort,
    runDir: at('run'),
    logDir: at('log'),
    stateDir: at('state'),
  })
  writeFileSync(at('nginx.conf'), config)
  const options = { stdio: ['ignore', 'ignore', 'pipe'] as const, ...dropRoot(folder) }
  const args = ['-p', folder, '-c', at('nginx.conf'), '-e', at('log/error.log')]
  execFileSync(NGINX, ['-t', ...args], { ...options, stdio: [...options.stdio] })
  const child = spawn(NGINX, [...args, '-g', 'daemon off;'], { ...options, stdio: [...options.stdio] })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await listens(httpsPort)
  } catch (error) {
    const log = readFileSync(at('log/error.log'), 'utf8')
    await stop()
    throw new Error(`nginx did not start:\n${log}`, { cause: error })
  }
  return { origin: `https://localhost:${httpsPort}`, httpPort, httpsPort, stop }
}

function makeCertificate(folder: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'ignore' })
}

/** Where the tests run as root, the folder and the process belong to nobody. */
function dropRoot(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = [UNPRIVILEGED, UNPRIVILEGED]
  chmodSync(folder, 0o755)
  for (const name of ['run', 'log', 'state', 'key.pem', 'certificate.pem'])
    chownSync(join(folder, name), uid, gid)
  return { uid, gid }
}

async function listens(port: number): Promise<void> {
  for (const until = Date.now() + UP_WITHIN_MS; Date.now() < until; ) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await delay(50)
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`nothing listens on port ${port}`)
}

/** Workers end with their master. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
