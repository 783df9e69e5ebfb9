import type { JobHandler } from '../platform/jobs.ts'

/** Every domain's jobs, in one list: what the worker runs. */
export const jobHandlers: readonly JobHandler[] = []
