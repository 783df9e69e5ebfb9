import { useState } from 'react'
import { useExportOwnDataMutation } from '../../api/own-data.ts'
import { readPages, useReadMatches } from '../../api/read-pages.ts'
import { useLazyStatementPageQuery } from '../../api/wallet.ts'
import { saveFile } from '../../ui/save-file.ts'

/** The most that the server gives in one page. */
const STATEMENT_PAGE = 500

/** Reads everything, page after page, and saves it as one file. Returns the error of the call that failed. */
export function useDataExport(): { isRunning: boolean; run: () => Promise<unknown> } {
  const [isRunning, setIsRunning] = useState(false)
  const [exportOwnData] = useExportOwnDataMutation()
  const readMatches = useReadMatches()
  const [fetchLines] = useLazyStatementPageQuery()
  async function collect(): Promise<unknown> {
    const own = await exportOwnData()
    if (!own.data) return own.error
    const matches = await readMatches()
    if ('error' in matches) return matches.error
    const statement = await readPages(async (before) => {
      const query = { limit: STATEMENT_PAGE, ...(before !== null && { before }) }
      const { data, error } = await fetchLines({ query })
      return data ? { items: data.data.lines, next: data.data.next } : { error }
    })
    if ('error' in statement) return statement.error
    const whole = { ...own.data.data, matches: matches.items, statement: statement.items }
    saveFile('throwdown-my-data.json', `${JSON.stringify(whole, null, 2)}\n`)
    return undefined
  }
  async function run(): Promise<unknown> {
    setIsRunning(true)
    const error = await collect()
    setIsRunning(false)
    return error
  }
  return { isRunning, run }
}
