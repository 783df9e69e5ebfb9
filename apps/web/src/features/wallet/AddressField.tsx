import { Check, CircleCheck, Clock } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { AddressArea } from './AddressArea.tsx'
import styles from './AddressField.module.css'
import { OwnAddressChoice } from './OwnAddressChoice.tsx'
import type { QuoteState } from './use-quote.ts'
import { waitText } from './wait-text.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

type AddressFieldProps = {
  text: string
  error: string | undefined
  quote: QuoteState
  /** Said already, above. */
  hold: Wallet['withdrawalHold']
  onChange: (text: string) => void
}

/** Where it goes, with what the server has checked about it and why it would wait [C3]. */
export function AddressField({ text, error, quote, hold, onChange }: AddressFieldProps) {
  const t = useStrings(walletStrings)
  const known = quote.state === 'known' ? quote.quote : null
  const wait = known && known.waitReason !== hold?.reason && waitText(known, t)
  return (
    <>
      <OwnAddressChoice chosen={text} onChoose={onChange} />
      <AddressArea
        label={t('wallet.withdraw.address')}
        value={text}
        error={error}
        isGood={known !== null}
        end={known && <CircleCheck size={20} className={styles.tick} aria-hidden />}
        onText={onChange}
      />
      <output className={styles.checks} aria-label={t('wallet.withdraw.checks')}>
        {quote.state === 'asking' && <span>{t('wallet.withdraw.checking')}</span>}
        {known && (
          <Stack as="ul" gap={1.5}>
            {(['checkWallet', 'checkToken', 'checkOurs'] as const).map((name) => (
              <Text as="li" key={name} tone="win" className={styles.good}>
                <Check size={15} aria-hidden /> {t(`wallet.withdraw.${name}`)}
              </Text>
            ))}
            {known.waitReason === 'new_address' && (
              <Text as="li" tone="warning" className={styles.wait}>
                <Clock size={15} aria-hidden /> {t('wallet.withdraw.checkNew')}
              </Text>
            )}
          </Stack>
        )}
      </output>
      {wait && <Note tone="wait">{wait}</Note>}
    </>
  )
}
