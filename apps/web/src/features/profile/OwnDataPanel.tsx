import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChangeConsentsMutation, useConsentsQuery } from '../../api/own-data.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Toggle } from '../../ui/Toggle.tsx'
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

/** What the player has agreed to; taking it back is as easy as giving it. */
export function ConsentsPanel() {
  const t = useStrings(ownDataStrings)
  return (
    <Stack as={Panel} gap={4} align="start">
      <h2 className={styles.heading}>{t('ownData.consents')}</h2>
      <p className={styles.text}>{t('ownData.consentsText')}</p>
      <News />
      <Consent name={t('ownData.cookies')} text={t('ownData.cookiesText')} />
    </Stack>
  )
}

/** Kept by the server: mail is sent from there. */
function News() {
  const t = useStrings(ownDataStrings)
  const { data, error, refetch } = useConsentsQuery()
  const [change, { isLoading }] = useChangeConsentsMutation()
  async function set(news: boolean): Promise<void> {
    const answer = await change({ body: { news } })
    if (answer.error) showToast('error', errorText(answer.error) ?? t('ownData.notSaved'))
    else showToast('success', t(news ? 'ownData.newsOn' : 'ownData.newsOff'))
  }
  return (
    <Consent name={t('ownData.news')} text={t('ownData.newsText')}>
      {data ? (
        <Toggle
          label={t('ownData.news')}
          checked={data.data.news}
          disabled={isLoading}
          onCheckedChange={(isOn) => void set(isOn)}
        />
      ) : error ? (
        <Button size="small" tone="quiet" onClick={() => void refetch()}>
          {t('ownData.retry')}
        </Button>
      ) : (
        <output className={styles.text}>{t('ownData.loading')}</output>
      )}
    </Consent>
  )
}

function Consent({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <Row gap={4} align="center" justify="between" className={styles.row}>
      <div>
        <Text isStrong>{name}</Text>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </Row>
  )
}
