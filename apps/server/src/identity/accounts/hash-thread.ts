// Runs in a thread of its own: hashes passwords one at a time.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashTask } from './hash-threads.ts'

/** Below the matches, which share the machine, but never starved by them. */
const PRIORITY = 10

// On Linux this is the priority of this thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(PRIORITY)

parentPort?.on('message', (task: HashTask) => {
  const result = 'cost' in task ? hashSync(task.password, task.cost) : verifySync(task.hash, task.password)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result)
})
