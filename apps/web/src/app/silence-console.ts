const METHODS = ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const

/** Players see no console output of ours in production; faults are reported by the server's own means. */
export function silenceConsole(target: Pick<Console, (typeof METHODS)[number]>): void {
  for (const method of METHODS) target[method] = () => {}
}
