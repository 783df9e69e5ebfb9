import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

/** With a cost: make a hash. With a hash: compare. */
export type HashTask =
  | { readonly password: string; readonly cost: Options }
  | { readonly password: string; readonly hash: string }

/** Shared by the whole process. Turns let only a few hashes run at once, so there are never more threads than that. */
const idle: Worker[] = []

/**
 * Runs in a thread of low priority, started when it is first needed. Native threads of the runtime would run at the priority
 * of the matches, and share their few places with everything else that waits for one.
 */
export async function runHash(task: HashTask): Promise<unknown> {
  const thread = idle.pop() ?? startThread()
  const result = await answerOf(thread, task)
  idle.push(thread)
  return result
}

function startThread(): Worker {
  const thread = new Worker(new URL('./hash-thread.ts', import.meta.url))
  thread.once('exit', () => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
  })
  return thread
}

/** A thread that fails is not used again. While it works it keeps the process alive; an idle one does not. */
async function answerOf(thread: Worker, task: HashTask): Promise<unknown> {
  const ended = new AbortController()
  thread.ref()
  try {
    const answer = once(thread, 'message', { signal: ended.signal })
    const failure = once(thread, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`a hash thread exited with ${String(code)}`)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(task)
    const [result]: unknown[] = await Promise.race([answer, failure])
    return result
  } finally {
    thread.unref()
    ended.abort()
  }
}
