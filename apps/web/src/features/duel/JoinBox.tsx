import {
  CURRENT_TERMS_VERSION,
  isTier,
  type Mode,
  stakeOfTier,
  TIERS,
  type Tier,
  termsOfVersion,
} from '@throwdown/rules/terms'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { MoneyLines } from '../../arena/MoneyLines.tsx'
import { linesIfLost, linesIfWon } from '../../arena/money-lines.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import styles from './JoinBox.module.css'
import type { QueueState } from './queue-state.ts'

type JoinBoxProps = {
  state: QueueState
  isConnected: boolean
  onJoin: (wish: { tier: Tier; mode: Mode }) => void
}

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const DEFAULT_TIER: Tier = 5

/** [P4] The exact lines of a win and of a loss stand here before the click. */
export function JoinBox({ state, isConnected, onJoin }: JoinBoxProps) {
  const { t } = useTranslation()
  const { tier, mode, choose } = useWish()
  const stake = stakeOfTier(tier)
  return (
    <Panel padding="roomy" className={styles.box}>
      <h1>{t('duel.title')}</h1>
      <TierChoice tier={tier} onChoose={(chosen) => choose({ tier: chosen, mode })} />
      <ModeChoice mode={mode} onChoose={(chosen) => choose({ tier, mode: chosen })} />
      <div className={styles.lines}>
        <MoneyLines title={t('duel.ifYouWin')} lines={linesIfWon({ stake, mode }, TERMS)} />
        <MoneyLines title={t('duel.ifYouLose')} lines={linesIfLost({ stake })} />
      </div>
      {state.name === 'idle' && state.refusal && (
        <p className={styles.refusal} role="alert">
          {state.refusal}
        </p>
      )}
      <Button
        tone="primary"
        size="large"
        wide
        busyText={state.name === 'joining' && t('duel.joining')}
        disabledReason={!isConnected && t('duel.connecting')}
        onClick={() => onJoin({ tier, mode })}
      >
        {t('duel.join')}
      </Button>
      <div className={styles.links}>
        <Link to={paths.practice}>{t('duel.practice')}</Link>
        <Link to={paths.fairness}>{t('duel.fairness')}</Link>
      </div>
    </Panel>
  )
}

function TierChoice({ tier, onChoose }: { tier: Tier; onChoose: (tier: Tier) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.tiers} aria-label={t('duel.tiers')}>
      {TIERS.map((value) => (
        <button
          key={value}
          type="button"
          className={classNames(styles.tier, value === tier && styles.chosen)}
          aria-pressed={value === tier}
          onClick={() => onChoose(value)}
        >
          {t('duel.tier', { tier: value })}
        </button>
      ))}
    </fieldset>
  )
}

function ModeChoice({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.mode}>
      <div>
        <div className={styles.modeName}>{t('duel.bountyMode')}</div>
        <p className={styles.note}>{t(mode === 'bounty' ? 'duel.bountyText' : 'duel.normalText')}</p>
      </div>
      <Toggle
        label={t('duel.bountyMode')}
        checked={mode === 'bounty'}
        onCheckedChange={(isOn) => onChoose(isOn ? 'bounty' : 'normal')}
      />
    </div>
  )
}

/** Stake and mode stand in the address, so that the dashboard can link to a choice and a reload keeps it. */
function useWish() {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('tier'))
  const tier = isTier(asked) ? asked : DEFAULT_TIER
  const mode: Mode = query.get('mode') === 'normal' ? 'normal' : 'bounty'
  const choose = (wish: { tier: Tier; mode: Mode }) =>
    setQuery({ tier: String(wish.tier), mode: wish.mode }, { replace: true })
  return { tier, mode, choose }
}
