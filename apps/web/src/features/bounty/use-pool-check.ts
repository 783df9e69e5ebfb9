import type { PoolPlayer } from '@throwdown/contract/bounty'
import { useState } from 'react'
import { useLazyPoolLedgerQuery } from '../../api/bounty.ts'
import { saveFile } from '../../ui/save-file.ts'
import { type CheckedPool, checkPool } from './check-pool.ts'

export type CheckState =
  | { readonly name: 'idle' | 'fetching' | 'failed' | 'unreadable' }
  | { readonly name: 'done'; readonly checked: CheckedPool }

/** More pages than any pool can fill: a longer list is refused. */
const PAGES_MAX = 1_200

/** Fetches the whole public list, page by page, and checks or saves it. */
export function usePoolCheck(poolId: string, shown: readonly PoolPlayer[]) {
  const [fetchPage] = useLazyPoolLedgerQuery()
  const [state, setState] = useState<CheckState>({ name: 'idle' })
  const [isSaving, setIsSaving] = useState(false)

  async function fetchList() {
    const pages = []
    let after = 0
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { data } = await fetchPage({ params: { poolId }, query: { after } }).unwrap()
      pages.push(data)
      const last = data.lines.at(-1)
      if (!data.more || !last) return pages
      after = last.n
    }
    throw new Error(`the list of ${poolId} has no end`)
  }

  async function check(): Promise<void> {
    setState({ name: 'fetching' })
    try {
      const checked = checkPool(await fetchList(), shown)
      setState(checked ? { name: 'done', checked } : { name: 'unreadable' })
    } catch {
      // No network, or a reply that is not ours: the screen shows it and offers another try.
      setState({ name: 'failed' })
    }
  }

  async function save(): Promise<void> {
    setIsSaving(true)
    try {
      saveFile(`throwdown-pool-${poolId}.json`, JSON.stringify(await fetchList(), null, 2))
    } catch {
      setState({ name: 'failed' })
    } finally {
      setIsSaving(false)
    }
  }
  return { state, isSaving, check, save }
}
