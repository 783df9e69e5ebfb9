import { formatUsd, microUsd } from '@throwdown/rules/money'
import { splitPool } from '@throwdown/rules/pool-split'
import { CURRENT_TERMS_VERSION, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import { BadgeCheck, ChevronDown, Users } from 'lucide-react'
import { useActivePoolsQuery } from '../api/bounty.ts'
import { RankBadge } from '../boards/RankBadge.tsx'
import { useStrings } from '../i18n/strings.ts'
import { helpPath } from '../routing/help-questions.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Hint, Stack } from '../ui/layout.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './BountyHelp.module.css'
import { bountyHelpStrings } from './bounty-help-strings.en.ts'
import { RunPicture } from './RunPicture.tsx'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const { bounty, match, settlement } = TERMS
const percent = (bps: number): number => bps / 100
const WHOLE_BPS = 10_000

type BountyHelpProps = { isOpen: boolean; onClose: () => void; tier?: Tier | null }

/** Bounty Mode in one picture, with what a pool pays now: that of the stake, or else the richest. */
export default function BountyHelp({ isOpen, onClose, tier = null }: BountyHelpProps) {
  const t = useStrings(bountyHelpStrings)
  return (
    <Dialog
      title={t('bountyHelp.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button tone="primary" onClick={onClose}>
            {t('bountyHelp.done')}
          </Button>
          <ButtonLink to={helpPath('bounty')} tone="quiet" onClick={onClose}>
            {t('bountyHelp.questions')}
          </ButtonLink>
        </>
      }
    >
      <RunPicture />
      <div className={styles.columns}>
        <Prizes tier={tier} />
        <Needs />
      </div>
      <MoreRules />
    </Dialog>
  )
}

function Prizes({ tier }: { tier: Tier | null }) {
  const t = useStrings(bountyHelpStrings)
  const { data } = useActivePoolsQuery()
  const pools = data?.data.pools
  // The server names the richest first.
  const pool = pools?.find((one) => one.tier === tier) ?? pools?.[0]
  const split = pool && splitPool(microUsd(BigInt(pool.totalPoolMicroUsd)), TERMS)
  const rows = [
    { place: 1, bps: WHOLE_BPS - bounty.secondBps - bounty.thirdBps, prize: split?.first },
    { place: 2, bps: bounty.secondBps, prize: split?.second },
    { place: 3, bps: bounty.thirdBps, prize: split?.third },
  ]
  return (
    <Stack as="section" gap={2.5} justify="start">
      <h3 className={styles.title}>{t('bountyHelp.prizes.title')}</h3>
      <table className={styles.prizes}>
        <thead>
          <tr>
            <th scope="col">{t('bountyHelp.prizes.place')}</th>
            <th scope="col">{t('bountyHelp.prizes.share')}</th>
            {pool && <th scope="col">{t('bountyHelp.prizes.pool', { tier: pool.tier })}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, bps, prize }) => (
            <tr key={place}>
              <td>
                <RankBadge rank={place} />
              </td>
              <td>{t('bountyHelp.prizes.percent', { share: percent(bps) })}</td>
              {prize !== undefined && <td className={styles.prize}>{formatUsd(prize)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Hint textWrap="pretty">{t('bountyHelp.prizes.note', { fee: percent(bounty.poolFeeBps) })}</Hint>
    </Stack>
  )
}

/** [B8] [B11] */
function Needs() {
  const t = useStrings(bountyHelpStrings)
  return (
    <Stack as="section" gap={2.5} justify="start">
      <h3 className={styles.title}>{t('bountyHelp.needs.title')}</h3>
      <Stack as="ul" gap={2.5} size="note" className={styles.needs}>
        <li>
          <Icon name="swords" /> {t('bountyHelp.needs.matches', { count: bounty.eligibleScoringMatchesMin })}
        </li>
        <li>
          <Users size={19} aria-hidden />{' '}
          {t('bountyHelp.needs.opponents', { count: bounty.eligibleOpponentsMin })}
        </li>
        <li>
          <BadgeCheck size={19} aria-hidden /> {t('bountyHelp.needs.person')}
        </li>
      </Stack>
      <Note>{t('bountyHelp.needs.few')}</Note>
    </Stack>
  )
}

function MoreRules() {
  const t = useStrings(bountyHelpStrings)
  const texts = [
    t('bountyHelp.more.pool', { share: percent(settlement.poolShareBps.bounty) }),
    t('bountyHelp.more.points', {
      perRound: bounty.pointsPerRoundWon,
      perWin: bounty.pointsPerRoundWon * match.winsNeeded,
    }),
    t('bountyHelp.more.bank'),
    t('bountyHelp.more.risk', { factor: bounty.riskFactor }),
    t('bountyHelp.more.repeats', { max: bounty.scoringMatchesMax }),
    t('bountyHelp.more.end'),
  ]
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        <span>
          <b>{t('bountyHelp.more.title')}</b>: {t('bountyHelp.more.what', { max: bounty.scoringMatchesMax })}
        </span>
        <ChevronDown size={18} aria-hidden />
      </summary>
      <ul className={styles.texts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
