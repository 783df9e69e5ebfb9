import type { Stack } from './stack.ts'

const STACK_VARIABLE = 'THROWDOWN_E2E_STACK'

/** The stack is started once, in Playwright's main process; its workers inherit the environment. */
export function shareStack(stack: Stack): void {
  process.env[STACK_VARIABLE] = JSON.stringify(stack)
}

export function sharedStack(): Stack {
  const text = process.env[STACK_VARIABLE]
  if (text === undefined) throw new Error('the stack is not running: start the tests with `npm run e2e`')
  const stack: Stack = JSON.parse(text)
  return stack
}
