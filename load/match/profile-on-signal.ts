// Imported into a server process before its own code, so that a server of another checkout is measured in the same way. The
// first SIGIO starts sampling, the second sends the shares to the parent.
import { Session } from 'node:inspector/promises'
import { ownThreads } from '../machine/own-threads.ts'
import { type Shares, sharesOf } from './profile-shares.ts'

let stopSampling: (() => Promise<Shares>) | undefined
process.on('SIGIO', () => void toggle())

async function toggle(): Promise<void> {
  if (!stopSampling) {
    stopSampling = await startSampling()
    return
  }
  process.send?.(await stopSampling())
  stopSampling = undefined
}

async function startSampling(): Promise<() => Promise<Shares>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  // The start itself takes long and is not part of the window.
  const startedMs = performance.now()
  const before = new Map(ownThreads().map(({ id, cpuMs }) => [id, cpuMs]))
  return async () => {
    const wallMs = performance.now() - startedMs
    const threads = ownThreads().map(({ id, name, cpuMs }) => ({
      name,
      isLoop: id === process.pid,
      cpuMs: cpuMs - (before.get(id) ?? 0),
    }))
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const loopCpuMs = threads.find(({ isLoop }) => isLoop)?.cpuMs ?? 0
    return sharesOf({ profile, wallMs, loopCpuMs, otherThreads: threads.filter(({ isLoop }) => !isLoop) })
  }
}
