import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

// The server itself may take 10 s to stop; a developer who pressed Ctrl-C waits less.
const STOP_WAIT_MS = 8_000

export interface ProcessSpec {
  readonly name: string
  /** Arguments to Node: a script and its arguments. */
  readonly script: readonly string[]
  /** A program that runs Node with them, such as one that sets a limit first. */
  readonly launcher?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

export interface Exit {
  readonly name: string
  readonly how: string
  /** The signal that ended it from outside, if any. */
  readonly signal: NodeJS.Signals | null
  readonly ok: boolean
}

export interface Started {
  readonly pid: number | undefined
  readonly exit: Promise<Exit>
}

export interface Supervisor {
  /** Runs a step to its end. */
  readonly run: (spec: ProcessSpec) => Promise<Exit>
  /** Starts a process that should keep running. */
  readonly start: (spec: ProcessSpec) => Started
  /** The first of the started processes to end, for whatever reason. */
  readonly firstExit: Promise<Exit>
  /** Stops everything that was started, children of children included. No process is left when it returns. */
  readonly stop: () => Promise<void>
  /** Kills everything at once. */
  readonly kill: () => void
}

export interface SupervisorOptions {
  /** Of each process and of what it starts, in the units of `os.setPriority`. */
  readonly priority?: number | undefined
}

/** Starts each process in its own group, so that a terminal's Ctrl-C reaches only this process, which decides the order. */
export function createSupervisor(
  print: (name: string, line: string) => void,
  { priority }: SupervisorOptions = {},
): Supervisor {
  const children: ChildProcess[] = []
  const { promise: firstExit, resolve: ended } = Promise.withResolvers<Exit>()

  function launch(spec: ProcessSpec): Started {
    const { cwd } = spec
    // The children write into a pipe and would turn their colours off.
    const env = process.stdout.isTTY ? { ...spec.env, FORCE_COLOR: '1' } : spec.env
    const [program = process.execPath, ...given] = [
      ...(spec.launcher ?? []),
      process.execPath,
      ...spec.script,
    ]
    const child = spawn(program, given, {
      env,
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // Of the child, not of this process: only root could raise this one's again.
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    children.push(child)
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => print(spec.name, line))
    }
    return { pid: child.pid, exit: exitOf(spec.name, child) }
  }

  return {
    firstExit,
    run: (spec) => launch(spec).exit,
    start: (spec) => {
      const started = launch(spec)
      void started.exit.then(ended)
      return started
    },
    kill: () => children.forEach((child) => signalGroup(child, 'SIGKILL')),
    stop: async () => void (await Promise.all(children.map(stopGroup))),
  }
}

async function exitOf(name: string, child: ChildProcess): Promise<Exit> {
  try {
    const [code, signal] = await once(child, 'exit')
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
    return { name, how, signal, ok: code === 0 }
  } catch (error) {
    return { name, how: `could not be started: ${String(error)}`, signal: null, ok: false }
  }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  signalGroup(child, 'SIGTERM')
  const deadline = performance.now() + STOP_WAIT_MS
  while (groupLives(child)) {
    if (performance.now() > deadline) signalGroup(child, 'SIGKILL')
    await delay(25)
  }
}

function groupLives(child: ChildProcess): boolean {
  return signalGroup(child, 0)
}

/** Returns whether any process was left to receive it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}
