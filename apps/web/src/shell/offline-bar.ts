import { createStore } from '../ui/store.ts'

/** Whether the bar of a search says that the browser is offline. Visitors load this file, and not what the bar needs. */
export const offlineBar = createStore(false)
