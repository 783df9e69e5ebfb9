// Loaded in front of the shipped cashier or signer (--import) by the crash run only: ends the process with kill -9 right before or right
// after one of its own calls to PostgreSQL, the signer or the node, whichever of the planted points comes first. The shipped code knows
// nothing of it.
import { writeSync } from 'node:fs'
import { createRequire, flushCompileCache, syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { isKilledProcess, KILLED_AT, markOf, parsePlan } from './kill-points.ts'

const STDERR = 2
/** By then all modules are loaded. A process that is killed would not store its compiled code for the next one. */
const LOADED_AFTER_MS = 4_000

type Planted = { readonly point: string; readonly mark: string; timesLeft: number }

const asked = new URL(import.meta.url).searchParams
const killed = asked.get('process')
if (isKilledProcess(killed)) {
  const points = parsePlan(asked.get('plan') ?? '').map(
    ({ point, times }): Planted => ({ point, mark: markOf(killed, point), timesLeft: times }),
  )
  plantInQueries(points)
  plantInFetch(points)
  plantInHttps(points)
  setTimeout(flushCompileCache, LOADED_AFTER_MS).unref()
}

/** The kills whose time it is, of the points whose step shows in this text. */
function dueAt(points: readonly Planted[], isStep: (mark: string) => boolean) {
  const due = points.filter((planted) => {
    if (!isStep(planted.mark)) return false
    planted.timesLeft -= 1
    return planted.timesLeft === 0
  })
  const find = (when: 'before' | 'after') => due.find(({ point }) => point.startsWith(when))
  return { before: find('before'), after: find('after') }
}

function die({ point }: Planted): void {
  writeSync(STDERR, `${KILLED_AT}${point}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Dies before the work, or once its promise is resolved. */
function around<Result>({ before, after }: ReturnType<typeof dueAt>, work: () => Promise<Result>) {
  if (before) die(before)
  const result = work()
  // A call that failed had no effect: the next one is tried.
  if (after)
    void result.then(
      () => die(after),
      () => (after.timesLeft = 1),
    )
  return result
}

/** Pools give a callback to the query of their client, and get no promise from it. */
function plantInQueries(points: readonly Planted[]): void {
  const query: (...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function planted(this: unknown, ...args: unknown[]) {
    const text = textOf(args[0])
    const due = dueAt(points, (mark) => isStatementOf(text, mark))
    const callback = args.at(-1)
    if (typeof callback !== 'function')
      return due.before || due.after
        ? around(due, async () => Reflect.apply(query, this, args))
        : Reflect.apply(query, this, args)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const report = (error: unknown, result: unknown) => {
      if (error) reject(error)
      else resolve()
      // After the kill, if there is one: a promise is settled first.
      queueMicrotask(() => callback(error, result))
    }
    void around(due, () => promise).catch(() => undefined)
    return Reflect.apply(query, this, [...args.slice(0, -1), report])
  })
}

/** A commit is a statement of its own; the word is in others too. */
const isStatementOf = (text: string, mark: string): boolean =>
  mark === 'commit' ? text === mark : text.includes(mark)

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : ''
  return typeof text === 'string' ? text : ''
}

function plantInFetch(points: readonly Planted[]): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    return around(
      dueAt(points, (mark) => body.includes(mark)),
      () => send(input, init),
    )
  }
}

/** The link to the signer uses `node:https`; its reply has arrived when its body ends. */
function plantInHttps(points: readonly Planted[]): void {
  const https = createRequire(import.meta.url)('node:https')
  const request: (...args: unknown[]) => NodeJS.EventEmitter = https.request
  https.request = (...args: unknown[]) => {
    const [options] = args
    const path: unknown =
      typeof options === 'object' && options !== null ? Reflect.get(options, 'path') : undefined
    const { before, after } = dueAt(points, (mark) => path === mark)
    if (before) die(before)
    const call = request(...args)
    if (!after) return call
    // A call that fails has no reply; the next one is tried.
    call.on('error', () => (after.timesLeft = 1))
    return call.on('response', (response: NodeJS.EventEmitter) =>
      response.prependListener('end', () => die(after)),
    )
  }
  syncBuiltinESMExports()
}
