import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useState } from 'react'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { MoneyKind } from './MoneyForm.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

const KINDS = ['bonus', 'adjustment'] as const

/** [C5] Money for one player, by a request that two people sign. */
export function MoneyPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const [asked, setAsked] = useState<MoneyKind | null>(null)
  const close = () => setAsked(null)
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.money.title')}</h2>
      <div className={styles.actions}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            wide
            disabledReason={
              (player.status === 'deleted' && t('staffUsers.money.deleted')) ||
              (kind === 'bonus' &&
                player.safePlay.pause?.kind === 'excluded' &&
                t('staffUsers.money.excluded'))
            }
            onClick={() => setAsked(kind)}
          >
            {t(`staffUsers.money.${kind}`)}
          </Button>
        ))}
        <p className={styles.quiet}>{t('staffUsers.money.rule')}</p>
      </div>
      <Dialog title={t(`staffUsers.money.${asked ?? 'bonus'}`)} isOpen={asked !== null} onClose={close}>
        {asked && <MoneyForm player={player} kind={asked} onDone={close} />}
      </Dialog>
    </Panel>
  )
}
