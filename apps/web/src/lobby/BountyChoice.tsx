import type { BountyRun } from '@throwdown/contract/bounty'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './BountyChoice.module.css'
import { lobbyStrings } from './lobby-strings.en.ts'
import { useBountyChoice } from './use-run.ts'

type BountyChoiceProps = {
  run: BountyRun
  choice: NonNullable<BountyRun['choice']>
  /** [B4] On the result screen Bank It has the focus: a hasty Enter secures the points. */
  hasFocus?: boolean
  /** In a narrow card: small buttons, and the numbers in the sentence below. */
  isCompact?: boolean
}

/** [B4] The two big choices after a bounty win, with what is at risk and what may be won. No clock runs. */
export function BountyChoice({ run, choice, hasFocus = false, isCompact = false }: BountyChoiceProps) {
  const t = useStrings(lobbyStrings)
  const { atRisk, ifWon } = choice
  const { bank, risk, busy, problem } = useBountyChoice({ tier: run.tier, matchId: choice.matchId })
  const size = isCompact ? 'small' : 'large'
  return (
    <Stack
      as="section"
      gap={3}
      className={classNames(styles.choice, isCompact && styles.compact)}
      aria-label={t('lobby.choice.title')}
    >
      <div className={styles.buttons}>
        <Button
          tone="gold"
          size={size}
          wide
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- [B4] says where the focus is
          autoFocus={hasFocus}
          busyText={busy === 'bank' && t('lobby.choice.banking')}
          onClick={() => void bank()}
        >
          <span className={styles.word}>{t('lobby.choice.bank')}</span>
          {!isCompact && (
            <span className={styles.more}>{t('lobby.choice.bankText', { points: atRisk })}</span>
          )}
        </Button>
        <Button
          tone="primary"
          size={size}
          wide
          busyText={busy === 'risk' && t('lobby.choice.risking')}
          onClick={() => void risk()}
        >
          <span className={styles.word}>{t('lobby.choice.risk')}</span>
          {!isCompact && (
            <span className={styles.more}>{t('lobby.choice.riskText', { points: atRisk, ifWon })}</span>
          )}
        </Button>
      </div>
      <p className={styles.odds}>{t('lobby.choice.odds', { points: atRisk, ifWon })}</p>
      {problem && (
        <Text tone="loss" textAlign="center" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
