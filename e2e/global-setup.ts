import { execFileSync } from 'node:child_process'
import { ROOT } from '../tools/dev-config.ts'
import { runningStack, shareStack } from './config.ts'
import { startStack } from './stack.ts'

/** Builds the web, starts the product, and returns how to stop it. A running stack is used as it is. */
export default function setUp(): Promise<() => Promise<void>> {
  return bringUp({ isDemo: false })
}

export async function bringUp(world: { isDemo: boolean }): Promise<() => Promise<void>> {
  if (runningStack()) return async () => undefined
  execFileSync('vite', ['build', 'apps/web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  const { stack, stop } = await startStack({}, world)
  shareStack(stack)
  return stop
}
