import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Hint, Row, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { OpenedThrow } from './opened-throws.ts'
import { proofStrings } from './proof-strings.en.ts'
import styles from './ThrowCard.module.css'

/** One opened throw with the bytes that were sealed. */
export function ThrowCard({ opened }: { opened: OpenedThrow }) {
  const { turn, seat, hand, nonce, seal, isLeftSealed, hasWon } = opened
  const t = useStrings(arenaStrings, proofStrings)
  return (
    <Panel>
      <Text size="eyebrow" tone="faint">
        {t('proof.throwOf', { turn, seat: seat === 0 ? 'A' : 'B' })}
      </Text>
      <Row gap={3} align="center" className={styles.hand}>
        <span className={styles.picture}>
          <ArmouredHand
            hand={hand ?? 'idle'}
            side={seat === 0 ? 'own' : 'rival'}
            state={hasWon ? 'ready' : 'rest'}
            cropped
          />
        </span>
        <span className={styles.name}>{hand ? t(`arena.${hand}`) : t(`proof.${stateOf(opened)}`)}</span>
      </Row>
      {!hand && seal && (
        <Hint size="note">
          {t(isLeftSealed ? 'proof.leftSealedNote' : 'proof.notOpenedNote', {
            rival: seat === 0 ? 'B' : 'A',
          })}
        </Hint>
      )}
      {seal && (
        <dl className={styles.bytes}>
          {nonce && (
            <>
              <dt>{t('proof.nonce')}</dt>
              <dd>{nonce}</dd>
            </>
          )}
          <dt>{t('proof.seal')}</dt>
          <dd>{seal}</dd>
        </dl>
      )}
    </Panel>
  )
}

/** What became of a throw that shows no hand. */
function stateOf({ seal, isLeftSealed }: OpenedThrow): 'noThrow' | 'leftSealed' | 'notOpened' {
  if (!seal) return 'noThrow'
  return isLeftSealed ? 'leftSealed' : 'notOpened'
}
