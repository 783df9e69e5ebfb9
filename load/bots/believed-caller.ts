import { ORIGIN } from '../../apps/server/test/world/node.ts'
import type { Caller } from './bot-socket.ts'

/** Of a server that reads the caller from a header, as those of runs and benchmarks do. */
export const believedCaller = (playerId: string): Caller => ({
  origin: ORIGIN,
  headers: async () => ({ 'x-player': playerId }),
})
