import type { OwnAddress } from '@throwdown/contract/own-addresses'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useRemoveOwnAddressMutation } from '../../api/own-addresses.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { formatDay, formatMoment } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import styles from './OwnAddressRow.module.css'
import { ownAddressStrings } from './own-address-strings.en.ts'
import { shortAddress } from './wallet-types.ts'

const TICK_MS = 30_000

export function OwnAddressRow({ own: { address, sinceMs, usableAtMs } }: { own: OwnAddress }) {
  const t = useStrings(ownAddressStrings)
  const waits = usableAtMs > useNowMs(TICK_MS)
  const short = shortAddress(address)
  const Icon = waits ? Clock : CircleCheck
  return (
    <li className={styles.row}>
      <Stack gap={1} canShrink>
        <span className={styles.address}>{address}</span>
        <Text as="span" size="small" tone={waits ? 'warning' : 'win'} className={styles.state}>
          <Icon size={15} aria-hidden />
          {waits ? t('ownAddress.usableFrom', { from: formatMoment(usableAtMs) }) : t('ownAddress.ready')}
          <span className={styles.since}>{t('ownAddress.added', { date: formatDay(sinceMs) })}</span>
        </Text>
      </Stack>
      <DialogButton
        label={t('ownAddress.remove')}
        title={t('ownAddress.removeTitle')}
        aria-label={t('ownAddress.removeOf', { address: short })}
        tone="quiet"
        size="small"
      >
        {(close) => <Removal address={address} onClose={close} />}
      </DialogButton>
    </li>
  )
}

function Removal({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useStrings(ownAddressStrings)
  const [remove, { isLoading }] = useRemoveOwnAddressMutation()
  const [problem, setProblem] = useState<string | null>(null)
  async function confirm(): Promise<void> {
    setProblem(null)
    const { error } = await remove({ params: { address } })
    if (error) setProblem(errorText(error) ?? t('ownAddress.removeFailed'))
    else onClose()
  }
  return (
    <Stack gap={4}>
      <Text>{t('ownAddress.removeText', { address: shortAddress(address) })}</Text>
      {problem && <p role="alert">{problem}</p>}
      <Button
        tone="danger"
        wide
        busyText={isLoading && t('ownAddress.removing')}
        onClick={() => void confirm()}
      >
        {t('ownAddress.remove')}
      </Button>
      <Button tone="quiet" wide onClick={onClose}>
        {t('ownAddress.keep')}
      </Button>
    </Stack>
  )
}
