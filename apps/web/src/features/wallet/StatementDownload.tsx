import { Download } from 'lucide-react'
import { useState } from 'react'
import { type StatementFilter, useLazyStatementPageQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/show-toast.ts'
import styles from './StatementDownload.module.css'
import { toCsv, toJson } from './statement-file.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { StatementLine } from './wallet-types.ts'

/** The most that the server gives in one page. */
const PAGE_LINES = 200

type Format = 'csv' | 'json'

/** The whole statement of the chosen period and kind, not only what has been scrolled to. */
export function StatementDownload({ filter }: { filter: StatementFilter }) {
  const t = useStrings(walletStrings)
  const [fetchPage] = useLazyStatementPageQuery()
  const [preparing, setPreparing] = useState<Format | null>(null)
  async function readAll(): Promise<StatementLine[] | null> {
    const lines: StatementLine[] = []
    for (let before: string | null = null; ; ) {
      const query = { ...filter, limit: PAGE_LINES, ...(before !== null && { before }) }
      const { data } = await fetchPage({ query })
      if (!data) return null
      lines.push(...data.data.lines)
      before = data.data.next
      if (before === null) return lines
    }
  }
  async function download(format: Format): Promise<void> {
    setPreparing(format)
    const lines = await readAll()
    setPreparing(null)
    if (!lines) showToast('error', t('wallet.activity.downloadFailed'))
    else if (format === 'csv') saveFile('throwdown-statement.csv', toCsv(lines), 'text/csv')
    else saveFile('throwdown-statement.json', toJson(lines))
  }
  return (
    <Row as="fieldset" gap={2} wraps className={styles.download} aria-label={t('wallet.activity.download')}>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          tone="quiet"
          icon={<Download aria-hidden />}
          busyText={preparing === format && t('wallet.activity.downloading')}
          onClick={() => void download(format)}
        >
          {t('wallet.activity.statement')} {t(`wallet.activity.${format}`)}
        </Button>
      ))}
    </Row>
  )
}
