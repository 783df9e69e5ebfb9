import { TIERS } from '@throwdown/rules/terms'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './TierButtons.module.css'
import { CHOICES } from './use-bounty-board.ts'

type TierChoice = (typeof CHOICES)['tier'][number]

/** One pool per tier; the pressed button is the one on the screen. */
export function TierButtons({ tier, onChoose }: { tier: TierChoice; onChoose: (tier: TierChoice) => void }) {
  const t = useStrings(bountyStrings)
  return (
    <fieldset className={styles.tiers} aria-label={t('bounty.tiers')}>
      {IN_ORDER.map((value) => (
        <button
          key={value}
          type="button"
          className={classNames(styles.tier, value === tier && styles.chosen)}
          aria-pressed={value === tier}
          onClick={() => onChoose(value)}
        >
          {t('bounty.tier', { tier: value })}
        </button>
      ))}
    </fieldset>
  )
}

const IN_ORDER = TIERS.flatMap((tier) => CHOICES.tier.filter((choice) => choice === String(tier)))
