import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { statusReply } from '@throwdown/signer-link/messages'
import { readSecretBytes } from '@throwdown/signer-link/secret-file'
import { type SignerLink, signerLink } from '@throwdown/signer-link/signer-link'
import { onTestFinished, vi } from 'vitest'
import type { TestDatabase } from '../../../server/src/platform/testing/database.ts'
import { freePort } from '../../../server/test/world/free-port.ts'
import { aFolder, developmentRootKey, walletVariables, writeSecret } from './signer-files.ts'

const BIN = fileURLToPath(new URL('../../src/bin/signer.ts', import.meta.url))
const UP_WITHIN_MS = 30_000

export class SignerProcess {
  readonly port: number
  /** The base64url text in the server's file. */
  readonly serverSecret = randomBytes(32).toString('base64url')
  readonly serverSecretFile: string
  readonly rootKeyFile: string
  output = ''
  readonly variables: Record<string, string>
  private child: ChildProcess | undefined

  constructor(urls: { game: string; state: string }, port: number, more: Record<string, string> = {}) {
    const folder = aFolder()
    this.port = port
    this.serverSecretFile = writeSecret(folder, 'server.secret', this.serverSecret)
    this.rootKeyFile = writeSecret(folder, 'root.pem', developmentRootKey())
    this.variables = {
      NODE_ENV: 'test',
      DATABASE_URL: urls.game,
      STATE_DATABASE_URL: urls.state,
      SIGNER_PORT: String(port),
      ROOT_KEY_FILE: this.rootKeyFile,
      SERVER_SECRET_FILE: this.serverSecretFile,
      ...walletVariables(folder),
      ...more,
    }
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** As the cashier, which alone may request money. */
  cashierLink(): SignerLink {
    const secret = readSecretBytes(this.variables['CASHIER_SECRET_FILE'] ?? '', 32)
    return signerLink({ host: '127.0.0.1', port: this.port, client: 'cashier', secret })
  }

  /** As the worker, which alone may have checkpoints kept. */
  workerLink(): SignerLink {
    const secret = readSecretBytes(this.variables['WORKER_SECRET_FILE'] ?? '', 32)
    return signerLink({ host: '127.0.0.1', port: this.port, client: 'worker', secret })
  }

  link(secret = Buffer.from(this.serverSecret, 'base64url')): SignerLink {
    return signerLink({ host: '127.0.0.1', port: this.port, client: 'server', secret })
  }

  /** Returns when it replies. */
  async start(): Promise<void> {
    this.run()
    await vi.waitFor(() => this.link().call('/status', {}, statusReply), { timeout: UP_WITHIN_MS })
  }

  /** As a deployment does: without core dumps. */
  run(launcher: readonly [string, ...string[]] = ['prlimit', '--core=0']): ChildProcess {
    const [program, ...options] = launcher
    const child = spawn(program, [...options, process.execPath, '--disable-sigusr1', BIN], {
      env: this.variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.output += String(chunk)))
    this.child = child
    return child
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  readProc(file: string): string {
    return readFileSync(`/proc/${this.pid}/${file}`, 'latin1')
  }
}

/** Signers of one game share what they remember. */
export async function aSignerProcess(
  database: TestDatabase,
  more: Record<string, string> = {},
): Promise<SignerProcess> {
  const state = (await database.state()).url('throwdown_signer_state')
  return new SignerProcess({ game: database.url('throwdown_signer'), state }, await freePort(), more)
}
