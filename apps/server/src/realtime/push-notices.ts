import { setImmediate } from 'node:timers/promises'
import type { Notices } from '@throwdown/contract/notices'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { readNotices } from '../settings/store.ts'
import type { Connection, Connections } from './connections.ts'

// Between two slices the node serves its matches.
const SLICE = 200

type NoticeDeps = { readonly pool: pg.Pool; readonly clock: Clock; readonly connections: Connections }

/** What staff announce to all players, read once per node and sent to every socket when it changes. */
export class NoticeBoard {
  private notices: Notices | null = null
  private readonly deps: NoticeDeps

  constructor(deps: NoticeDeps) {
    this.deps = deps
  }

  show(connection: Connection): void {
    if (this.notices) connection.emit('noticesChanged', this.notices)
  }

  async refresh(): Promise<void> {
    const { pool, clock, connections } = this.deps
    const notices = await readNotices(pool, new Date(clock.nowMs()))
    if (JSON.stringify(notices) === JSON.stringify(this.notices)) return
    this.notices = notices
    for (const [index, connection] of connections.all().entries()) {
      if (index % SLICE === SLICE - 1) await setImmediate()
      connection.emit('noticesChanged', notices)
    }
  }
}
