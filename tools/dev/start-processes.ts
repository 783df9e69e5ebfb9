import type { DevConfig } from '../dev-config.ts'
import { type DevProcess, houseStep } from './processes.ts'
import type { Supervisor } from './supervise.ts'

type Starter = {
  readonly start: (spec: DevProcess) => unknown
  readonly run: Supervisor['run']
  readonly withinMs: number
}

/** Chain and signer first, then the coins of the house, then everything that reads them. Returns once all are ready. */
export async function startProcesses(
  config: DevConfig,
  processes: readonly DevProcess[],
  { start, run, withinMs }: Starter,
): Promise<void> {
  const ready = (started: readonly DevProcess[]) =>
    Promise.all(started.map(({ whenReady }) => whenReady({ withinMs })))
  const first = processes.filter(isOfTheChain)
  for (const spec of first) start(spec)
  await ready(first)
  const exit = await run(houseStep(config))
  if (!exit.ok) throw new Error(`${exit.name} ${exit.how}`)
  const others = processes.filter((spec) => !isOfTheChain(spec))
  for (const spec of others) start(spec)
  await ready(others)
}

const isOfTheChain = ({ name }: DevProcess): boolean => name === 'localnet' || name === 'signer'
