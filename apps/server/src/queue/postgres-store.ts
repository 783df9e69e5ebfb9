import type { Queryable } from '../platform/sql.ts'
import { readTermsInForce } from '../terms/store.ts'
import { insertMatches, loadHistory } from './pairing-store.ts'
import type { QueueStore } from './ports.ts'
import {
  endTickets,
  findKeyOwners,
  findTicket,
  insertTickets,
  listPaused,
  listStrikes,
  listUnseen,
  listWaiting,
} from './store.ts'

export const postgresQueueStore = (db: Queryable): QueueStore => ({
  insertTickets: (tickets, nowMs) => insertTickets(db, tickets, nowMs),
  endTickets: (ids, nowMs) => endTickets(db, ids, nowMs),
  findTicket: (id) => findTicket(db, id),
  findKeyOwners: (tickets) => findKeyOwners(db, tickets),
  listWaiting: (perQueueMax) => listWaiting(db, perQueueMax),
  termsInForce: (nowMs) => readTermsInForce(db, nowMs),
  listPaused: () => listPaused(db),
  listUnseen: (seenBeforeMs) => listUnseen(db, seenBeforeMs),
  listStrikes: (playerIds, sinceMs) => listStrikes(db, playerIds, sinceMs),
  loadHistory: (playerIds, since) => loadHistory(db, playerIds, since),
  insertMatches: (wave, terms) => insertMatches(db, wave, terms),
})
