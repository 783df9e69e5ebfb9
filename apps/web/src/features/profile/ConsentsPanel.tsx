import { type ReactNode, useState } from 'react'
import { useChangeConsentsMutation, useConsentsQuery } from '../../api/own-data.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { readCookieChoice, writeCookieChoice } from '../../shell/remembered-choices.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Toggle } from '../../ui/Toggle.tsx'
import styles from './OwnDataPanel.module.css'
import { ownDataStrings } from './own-data-strings.en.ts'

/** What the player has agreed to; taking it back is as easy as giving it. */
export function ConsentsPanel() {
  const t = useStrings(ownDataStrings)
  return (
    <Stack as={Panel} gap={4} align="start">
      <h2 className={styles.heading}>{t('ownData.consents')}</h2>
      <p className={styles.text}>{t('ownData.consentsText')}</p>
      <News />
      <Measuring />
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

/** Kept by this browser, as the banner keeps it. */
function Measuring() {
  const t = useStrings(ownDataStrings)
  const [isAccepted, setIsAccepted] = useState(() => readCookieChoice(localStorage) === 'accepted')
  function set(isOn: boolean): void {
    writeCookieChoice(localStorage, isOn ? 'accepted' : 'declined')
    setIsAccepted(isOn)
  }
  return (
    <Consent name={t('ownData.measuring')} text={t('ownData.measuringText')}>
      <Toggle label={t('ownData.measuring')} checked={isAccepted} onCheckedChange={set} />
    </Consent>
  )
}

function Consent({ name, text, children }: { name: string; text: string; children: ReactNode }) {
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
