// npm run tool first-duel: clones the last commit, runs the commands of README.md there as a new developer would, and plays a duel of alice for $5
// against a sparring partner in a real browser. The last line says how many commands and seconds that took. Nothing of it is left.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { dropDatabase } from '../tools/db-admin.ts'
import { DEV_PASSWORD } from '../tools/dev/dev-password.ts'
import { ownVariables } from '../tools/dev/own-variables.ts'
import { parseDevConfig, ROOT, readDevConfig } from '../tools/dev-config.ts'
import { joinQueue, MATCH_URL, throwIfOpen } from './match/match-steps.ts'
import { enterByForm } from './steps.ts'

const COMMANDS_MAX = 3
const INSTALLED_WITHIN_MS = 10 * 60_000
const STARTED_WITHIN_MS = 5 * 60_000
const PAIRED_WITHIN_MS = 60_000
const PLAYED_WITHIN_MS = 5 * 60_000
/** The last of the processes to start. */
const STARTED = 'sparring partners wait'

const folder = mkdtempSync(join(tmpdir(), 'throwdown-clone-'))
const clone = join(folder, 'throwdown')
const standard = readDevConfig()
const variables = await ownVariables(standard, 'duel')
const config = parseDevConfig(variables)
let commands = 0
let dev: ChildProcess | undefined
try {
  const cloneS = await inSeconds(() => finish(type(`git clone --quiet ${ROOT} ${clone}`, folder)))
  const installS = await inSeconds(() => finish(type('npm ci', clone)))
  dev = type('npm run dev -- --demo', clone)
  const started = dev
  const startS = await inSeconds(() => prints(started, STARTED))
  const duelS = await inSeconds(() => playDuel(`http://127.0.0.1:${config.WEB_PORT}`))
  process.stdout.write(
    `commands=${commands} commands_max=${COMMANDS_MAX} clone_s=${cloneS} install_s=${installS} start_s=${startS} duel_s=${duelS}\n`,
  )
  process.exitCode = commands <= COMMANDS_MAX ? 0 : 1
} finally {
  if (dev?.pid !== undefined && dev.exitCode === null) {
    const ended = once(dev, 'exit')
    // As Ctrl-C does: npm and what it runs are one group.
    process.kill(-dev.pid, 'SIGINT')
    await ended
  }
  await dropDatabase(config.ADMIN_DATABASE_URL)
  await dropDatabase(config.SIGNER_ADMIN_DATABASE_URL)
  rmSync(folder, { recursive: true, force: true })
}

/** At a shell of its own; databases and ports are those of this run. */
function type(command: string, cwd: string): ChildProcess {
  commands += 1
  process.stdout.write(`$ ${command}\n`)
  const env = { ...freshEnvironment(), ...variables }
  return spawn('sh', ['-c', `exec ${command}`], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Without what npm added for this program, such as the Node of this folder. */
function freshEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = standard.inherited
  const kept = Object.entries(others).filter(([name]) => !/^(npm_|NODE$|INIT_CWD$)/.test(name))
  const folders = PATH.split(delimiter).filter((place) => !place.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter) }
}

async function finish(command: ChildProcess): Promise<void> {
  command.stdout?.resume()
  const [code] = await once(command, 'exit', { signal: AbortSignal.timeout(INSTALLED_WITHIN_MS) })
  if (code !== 0) throw new Error(`a command ended with code ${code}`)
}

async function prints(command: ChildProcess, text: string): Promise<void> {
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  command.stdout?.on('data', (part) => {
    output += String(part)
    if (output.includes(text)) resolve()
  })
  command.once('exit', () => reject(new Error(`it ended:\n${output}`)))
  const timer = setTimeout(() => reject(new Error(`"${text}" is missing:\n${output}`)), STARTED_WITHIN_MS)
  await promise.finally(() => clearTimeout(timer))
}

async function playDuel(baseURL: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL })
    await enterByForm(page, { username: 'alice', email: 'alice@throwdown.example', password: DEV_PASSWORD })
    await joinQueue(page)
    await expect(page).toHaveURL(MATCH_URL, { timeout: PAIRED_WITHIN_MS })
    const over = page.getByRole('heading', { name: /^(Victory|Defeat)$/ })
    const untilMs = Date.now() + PLAYED_WITHIN_MS
    while (!(await over.isVisible())) {
      if (Date.now() > untilMs) throw new Error('the duel has no end')
      await throwIfOpen(page)
      await page.waitForTimeout(300)
    }
    process.stdout.write(`alice: ${await over.innerText()}\n`)
  } finally {
    await browser.close()
  }
}

async function inSeconds(work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return Math.round((performance.now() - startedAtMs) / 1_000)
}
