import type { Mode, Tier } from '@throwdown/rules/terms'
import { CircleQuestionMark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { Icon } from '../ui/Icon.tsx'
import { Hint, Row } from '../ui/layout.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Toggle } from '../ui/Toggle.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './ModeChoice.module.css'

const BountyHelp = lazyPart(() => import('./BountyHelp.tsx'))

type ModeChoiceProps = { tier: Tier | null; mode: Mode; onChoose: (mode: Mode) => void }

/** Bounty Mode on or off, and what it is. */
export function ModeChoice({ tier, mode, onChoose }: ModeChoiceProps) {
  const t = useStrings(lobbyStrings)
  // Its code comes with the first opening.
  const [help, setHelp] = useState<'unused' | 'open' | 'closed'>('unused')
  const bounty = tier === null ? t('lobby.bountyText') : t('lobby.bountyTextOf', { tier })
  const note = mode === 'bounty' ? bounty : t('lobby.normalText')
  return (
    <Row gap={3} align="center">
      <span className={styles.chest}>
        <Icon name="chest" />
      </span>
      <div>
        <div className={styles.name}>{t('lobby.bountyMode')}</div>
        <Hint>{note}</Hint>
      </div>
      <button
        type="button"
        className={styles.help}
        aria-label={t('lobby.help')}
        onClick={() => setHelp('open')}
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
      {help !== 'unused' && (
        <Suspense fallback={null}>
          <BountyHelp isOpen={help === 'open'} onClose={() => setHelp('closed')} tier={tier} />
        </Suspense>
      )}
    </Row>
  )
}
