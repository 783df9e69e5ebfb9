/** How long a test waits for what must come, on a machine that is busy with other work. Without it vitest waits a second. */
export const PATIENCE = { timeout: 50_000, interval: 20 }
