import { parentPort, workerData } from 'node:worker_threads'
import { runSeed } from './run-seed.ts'

const { from, upTo, every }: { from: number; upTo: number; every: number } = workerData
for (let seed = from; seed < upTo; seed += every) {
  const report = await runSeed(seed)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(report)
}
