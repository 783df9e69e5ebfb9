import { type Coin } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { Segments } from '../../ui/Segments.tsx'
import styles from './CoinChoice.module.css'
import { walletStrings } from './wallet-strings.en.ts'

type CoinChoiceProps = { label?: string; coin: Coin; onChange: (coin: Coin) => void }

export function CoinChoice({ label, coin, onChange }: CoinChoiceProps) {
  const t = useStrings(walletStrings)
  return (
    <Segments
      label={label ?? t('wallet.coin')}
      value={coin}
      onChange={onChange}
      options={[
        { value: 'sol', label: <span className={styles.sol}>SOL</span> },
        { value: 'usdc', label: 'USDC' },
      ]}
    />
  )
}
