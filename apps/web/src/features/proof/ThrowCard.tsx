import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { OpenedThrow } from './opened-throws.ts'
import { proofStrings } from './proof-strings.en.ts'
import styles from './ThrowCard.module.css'

/** One opened throw with the bytes that were sealed. */
export function ThrowCard({ opened: { turn, seat, hand, nonce, seal, hasWon } }: { opened: OpenedThrow }) {
  const t = useStrings(arenaStrings, proofStrings)
  return (
    <Panel>
      <p className={styles.whose}>{t('proof.throwOf', { turn, seat: seat === 0 ? 'A' : 'B' })}</p>
      <div className={styles.hand}>
        <span className={styles.picture}>
          <ArmouredHand
            hand={hand ?? 'idle'}
            side={seat === 0 ? 'own' : 'rival'}
            state={hasWon ? 'ready' : 'rest'}
            cropped
          />
        </span>
        <span className={styles.name}>{hand ? t(`arena.${hand}`) : t('proof.noThrow')}</span>
      </div>
      {hand && (
        <dl className={styles.bytes}>
          <dt>{t('proof.nonce')}</dt>
          <dd>{nonce}</dd>
          <dt>{t('proof.seal')}</dt>
          <dd>{seal}</dd>
        </dl>
      )}
    </Panel>
  )
}
