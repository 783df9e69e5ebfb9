import type { Mode, Tier } from '@throwdown/rules/terms'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { Icon } from '../ui/Icon.tsx'
import { Toggle } from '../ui/Toggle.tsx'
import { BountyHelp } from './BountyHelp.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './ModeChoice.module.css'

type ModeChoiceProps = { tier: Tier | null; mode: Mode; onChoose: (mode: Mode) => void }

/** Bounty Mode on or off, and what it is. */
export function ModeChoice({ tier, mode, onChoose }: ModeChoiceProps) {
  const t = useStrings(lobbyStrings)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const bounty = tier === null ? t('lobby.bountyText') : t('lobby.bountyTextOf', { tier })
  const note = mode === 'bounty' ? bounty : t('lobby.normalText')
  return (
    <div className={styles.mode}>
      <span className={styles.chest}>
        <Icon name="chest" />
      </span>
      <div>
        <div className={styles.name}>{t('lobby.bountyMode')}</div>
        <p className={styles.note}>{note}</p>
      </div>
      <button
        type="button"
        className={styles.help}
        aria-label={t('lobby.help')}
        onClick={() => setIsHelpOpen(true)}
      >
        <CircleQuestionMark size={18} aria-hidden />
      </button>
      <span className={styles.toggle}>
        <Toggle
          label={t('lobby.bountyMode')}
          checked={mode === 'bounty'}
          onCheckedChange={(isOn) => onChoose(isOn ? 'bounty' : 'normal')}
        />
      </span>
      <BountyHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  )
}
