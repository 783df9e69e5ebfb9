import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { prometheusConfig } from '../../deploy/watch/prometheus-config.ts'
import { rulesFile } from '../../deploy/watch/rules.ts'
import { sharedStack } from '../config.ts'

const READY_WITHIN_MS = 20_000

const reply = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})

/** A Prometheus over the processes of the running stack, configured as deployed but faster. */
export async function startPrometheus() {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-watch-'))
  const { server, worker, cashier, audit } = sharedStack().opsTargets
  const targets = { server: [server], worker: [worker], cashier: [cashier], audit: [audit] }
  const fast = { alertmanager: '127.0.0.1:1', scrapeEvery: '1s', evaluateEvery: '1s' }
  writeFileSync(join(folder, 'prometheus.yml'), prometheusConfig(targets, fast))
  writeFileSync(join(folder, 'rules.yml'), rulesFile())
  const url = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${url}`,
    ],
    { stdio: 'ignore' },
  )
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const endMs = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url)) && Date.now() < endMs) await delay(200)
  return {
    stop,
    /** The values of now, without those that are none. */
    async valuesOf(expr: string): Promise<number[]> {
      const body = new URLSearchParams({ query: expr })
      const answer = await fetch(`http://${url}/api/v1/query`, { method: 'POST', body })
      const { data } = reply.parse(await answer.json())
      return data.result.map(({ value }) => Number(value[1])).filter((value) => !Number.isNaN(value))
    },
  }
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`http://${url}/-/ready`).catch(() => undefined))?.ok ?? false
