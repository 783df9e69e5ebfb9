import type { Stack } from './stack.ts'

const STACK_VARIABLE = 'THROWDOWN_E2E_STACK'

/** The stack is started once, in Playwright's main process; its workers inherit the environment. */
export function shareStack(stack: Stack): void {
  process.env[STACK_VARIABLE] = JSON.stringify(stack)
}

export function sharedStack(): Stack {
  const stack = runningStack()
  if (!stack) throw new Error('the stack is not running: start the tests with `npm run e2e`')
  return stack
}

/** A stack that was kept running between runs of the tests, if any. */
export function runningStack(): Stack | null {
  const text = process.env[STACK_VARIABLE]
  return text === undefined ? null : JSON.parse(text)
}

/** What a process started by a test inherits. */
export const inheritedVariables = (): NodeJS.ProcessEnv => ({ ...process.env })
