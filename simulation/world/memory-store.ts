import type { MatchStore, TimeStore } from '../../apps/server/src/match/ports.ts'
import type { QueueStore } from '../../apps/server/src/queue/ports.ts'
import type { SliceStore } from '../../apps/server/src/queue/slice-store.ts'
import { memoryMatchStore } from './memory-match-store.ts'
import { memoryQueueStore } from './memory-queue-store.ts'
import { memorySliceStore } from './memory-slice-store.ts'
import { memoryTimeStore } from './memory-time-store.ts'
import type { Tables } from './tables.ts'

export type ServerStore = MatchStore & TimeStore & QueueStore & SliceStore

/** The server's store ports over tables in memory. It passes the same tests as PostgreSQL. */
export const memoryStore = (tables: Tables): ServerStore => ({
  ...memoryMatchStore(tables),
  ...memoryTimeStore(tables),
  ...memoryQueueStore(tables),
  ...memorySliceStore(tables),
})
