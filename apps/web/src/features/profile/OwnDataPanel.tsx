import { Download } from 'lucide-react'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import styles from './OwnDataPanel.module.css'
import { ownDataStrings } from './own-data-strings.en.ts'
import { useDataExport } from './use-data-export.ts'

/** A copy of everything that is kept about the player. */
export function OwnDataPanel() {
  const t = useStrings(ownDataStrings)
  const { isRunning, run } = useDataExport()
  async function download(): Promise<void> {
    const error = await run()
    if (error === undefined) showToast('success', t('ownData.saved'))
    else showToast('error', errorText(error) ?? t('ownData.failed'))
  }
  return (
    <Stack as={Panel} gap={4} align="start">
      <h2 className={styles.heading}>{t('ownData.title')}</h2>
      <p className={styles.text}>{t('ownData.text')}</p>
      <Button
        tone="quiet"
        icon={<Download aria-hidden />}
        busyText={isRunning && t('ownData.downloading')}
        onClick={() => void download()}
      >
        {t('ownData.download')}
      </Button>
    </Stack>
  )
}
