import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './BountyHelp.module.css'
import { lobbyStrings } from './lobby-strings.en.ts'

const { bounty, match, settlement } = termsOfVersion(CURRENT_TERMS_VERSION)
const percent = (bps: number): number => bps / 100
const WHOLE_BPS = 10_000

export function BountyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useStrings(lobbyStrings)
  const texts = [
    t('lobby.how.pool', { share: percent(settlement.poolShareBps.bounty) }),
    t('lobby.how.points', {
      perRound: bounty.pointsPerRoundWon,
      perWin: bounty.pointsPerRoundWon * match.winsNeeded,
    }),
    t('lobby.how.bank'),
    t('lobby.how.risk', { factor: bounty.riskFactor }),
    t('lobby.how.repeats', { max: bounty.scoringMatchesMax }),
    t('lobby.how.prizes', {
      fee: percent(bounty.poolFeeBps),
      first: percent(WHOLE_BPS - bounty.secondBps - bounty.thirdBps),
      second: percent(bounty.secondBps),
      third: percent(bounty.thirdBps),
      matches: bounty.eligibleScoringMatchesMin,
      opponents: bounty.eligibleOpponentsMin,
    }),
    t('lobby.how.end'),
  ]
  return (
    <Dialog
      title={t('lobby.how.title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('lobby.how.done')}
        </Button>
      }
    >
      <ul className={styles.texts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  )
}
