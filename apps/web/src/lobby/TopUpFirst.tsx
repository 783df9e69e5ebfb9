import { formatUsd } from '@throwdown/rules/money'
import { Bot, QrCode } from 'lucide-react'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './TopUpFirst.module.css'

/** In the place of a Join that would be refused: the two ways on. */
export function TopUpFirst({ available }: { available: bigint }) {
  const t = useStrings(lobbyStrings)
  return (
    <div className={styles.ways}>
      <ButtonLink to={paths.practice} tone="primary" size="large" wide icon={<Bot aria-hidden />}>
        {t('lobby.practiceFree')}
      </ButtonLink>
      <ButtonLink to={paths.topUp} tone="bright" size="large" wide icon={<QrCode aria-hidden />}>
        {t('lobby.topUp', { amount: formatUsd(available) })}
      </ButtonLink>
    </div>
  )
}
