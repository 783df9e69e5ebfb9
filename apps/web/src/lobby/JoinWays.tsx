import { formatUsd } from '@throwdown/rules/money'
import { stakeOfTier, type Tier } from '@throwdown/rules/terms'
import { Bot, ChevronRight, type LucideIcon, QrCode } from 'lucide-react'
import { Link } from 'react-router'
import { usePlayerCheckQuery } from '../api/player-check.ts'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Hint, Stack, Text } from '../ui/layout.tsx'
import styles from './JoinWays.module.css'
import { lobbyStrings } from './lobby-strings.en.ts'

type JoinWaysProps = { tier: Tier; available: bigint; isOpen: boolean; onClose: () => void }

/** Instead of a Join that would be refused for want of money: the ways on. Nothing is set aside. */
export function JoinWays({ tier, available, isOpen, onClose }: JoinWaysProps) {
  const t = useStrings(lobbyStrings)
  const isChecked = usePlayerCheckQuery().data?.data.state === 'passed'
  return (
    <Dialog title={t('lobby.ways.title', { tier })} isOpen={isOpen} onClose={onClose} width="medium">
      <Stack gap={4}>
        <Text size="lead">
          {t('lobby.ways.text', { stake: formatUsd(stakeOfTier(tier)), available: formatUsd(available) })}
        </Text>
        <Stack gap={2.5}>
          <Way
            isFirst
            to={paths.topUp}
            picture={QrCode}
            name={t('lobby.ways.topUp')}
            note={t(isChecked ? 'lobby.ways.topUpText' : 'lobby.ways.topUpAfterCheck')}
          />
          <Way
            to={paths.practice}
            picture={Bot}
            name={t('lobby.ways.practice')}
            note={t('lobby.ways.practiceText')}
          />
        </Stack>
        <Hint>{t('lobby.ways.kept', { tier })}</Hint>
      </Stack>
    </Dialog>
  )
}

type WayProps = { to: string; picture: LucideIcon; name: string; note: string; isFirst?: boolean }

function Way({ to, picture: Picture, name, note, isFirst = false }: WayProps) {
  return (
    <Link to={to} className={classNames(styles.way, isFirst && styles.first)}>
      <span className={styles.picture}>
        <Picture size={25} aria-hidden />
      </span>
      <span>
        <b className={styles.name}>{name}</b>
        <small className={styles.note}>{note}</small>
      </span>
      <ChevronRight size={22} aria-hidden />
    </Link>
  )
}
