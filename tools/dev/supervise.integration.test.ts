import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { parseDevConfig, ROOT } from '../dev-config.ts'
import { createSupervisor, type ProcessSpec, type SupervisorOptions } from './supervise.ts'

const STAYS = 'setInterval(() => {}, 1000); process.stdout.write("up " + process.pid + "\\n")'
const IGNORES_TERM = `process.on("SIGTERM", () => {}); ${STAYS}`
const HAS_A_CHILD = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(STAYS)}], { stdio: "inherit" }); ${STAYS}`

function aSupervisor(options?: SupervisorOptions) {
  const lines: string[] = []
  const supervisor = createSupervisor((name, line) => lines.push(`${name}: ${line}`), options)
  const start = (name: string, code: string) => supervisor.start(aProcess(name, code))
  return { ...supervisor, start, lines }
}

function aProcess(name: string, code: string): ProcessSpec {
  return { name, script: ['-e', code], env: parseDevConfig({}).inherited, cwd: ROOT }
}

const pidsIn = (lines: string[]) => lines.map((line) => Number(line.split('up ')[1]))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('every line has the name of its process, and the first process to end is reported', async () => {
  const { start, firstExit, stop, lines } = aSupervisor()
  start('stays', STAYS)
  start('dies', 'process.stderr.write("no\\n"); process.exitCode = 3')
  expect(await firstExit).toEqual({ name: 'dies', how: 'ended with code 3', signal: null, ok: false })
  await expect
    .poll(() => lines)
    .toEqual(expect.arrayContaining(['dies: no', expect.stringMatching(/^stays: up /)]))
  await stop()
  expect(pidsIn(lines.filter((line) => line.startsWith('stays'))).some(isAlive)).toBe(false)
})

test('stopping ends children of children and processes that ignore the signal', {
  timeout: 60_000,
}, async () => {
  const { start, stop, lines } = aSupervisor()
  start('deaf', IGNORES_TERM)
  start('parent', HAS_A_CHILD)
  await vi.waitFor(() => expect(lines).toHaveLength(3), { timeout: 50_000 })
  expect(pidsIn(lines).every(isAlive)).toBe(true)
  await stop()
  expect(pidsIn(lines).some(isAlive)).toBe(false)
})

test('children and what they start have the given priority, the supervisor keeps its own', {
  timeout: 60_000,
}, async () => {
  const own = getPriority()
  const { start, stop, lines } = aSupervisor({ priority: constants.priority.PRIORITY_LOW })
  start('parent', HAS_A_CHILD)
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 50_000 })
  const priorities = pidsIn(lines).map((pid) => getPriority(pid))
  await stop()
  expect(priorities).toEqual([constants.priority.PRIORITY_LOW, constants.priority.PRIORITY_LOW])
  expect(getPriority()).toBe(own)
})

const COMPOSE = 'docker compose -f deploy/compose.yaml up -d'

test.each([
  ['REDIS_URL', 'redis://127.0.0.1:1', ['Redis is not reachable at 127.0.0.1:1', COMPOSE]],
  [
    'ADMIN_DATABASE_URL',
    'postgres://postgres@127.0.0.1:1/x',
    ['PostgreSQL is not reachable at 127.0.0.1:1', COMPOSE],
  ],
  ['WEB_PORT', '6379', ['port 6379 is taken']],
  ['WEB_PORT', 'http', ['WEB_PORT']],
])('dev with %s=%s says what is wrong and ends with an error', async (name, value, messages) => {
  const { inherited } = parseDevConfig({})
  const dev = spawn(process.execPath, ['tools/dev.ts'], { cwd: ROOT, env: { ...inherited, [name]: value } })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  expect(await once(dev, 'exit')).toEqual([1, null])
  for (const message of messages) expect(output).toContain(message)
})
