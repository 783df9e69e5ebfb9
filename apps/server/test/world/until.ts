import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 50_000
const ASKED_EVERY_MS = 50

/** Waits for another process. A question that fails is asked again. */
export async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > endMs) throw new Error(`${what} did not come`)
    await sleep(ASKED_EVERY_MS)
  }
}
