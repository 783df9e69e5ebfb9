import { formatUsd } from '@throwdown/rules/money'
import { settleWin } from '@throwdown/rules/settlement'
import { CURRENT_TERMS_VERSION, stakeOfTier, termsOfVersion } from '@throwdown/rules/terms'
import { ArrowRight, Bot, ChevronRight, CircleHelp, Repeat, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ArmouredHand } from '../arena/hands/ArmouredHand.tsx'
import { HandForge } from '../arena/hands/HandForge.tsx'
import form from '../forms/form.module.css'
import { useStrings } from '../i18n/strings.ts'
import { helpPath } from '../routing/help-questions.ts'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Columns, Row, Stack, Text } from '../ui/layout.tsx'
import styles from './QuickGuide.module.css'
import { quickGuideStrings } from './quick-guide-strings.en.ts'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const TIER = 5
const STAKE = stakeOfTier(TIER)
const PAID = settleWin({ stake: STAKE, mode: 'normal' }, TERMS).winner
const percent = (bps: number): number => bps / 100

const BEATS = [
  ['rock', 'scissors'],
  ['paper', 'rock'],
  ['scissors', 'paper'],
] as const

type QuickGuideProps = { isOpen: boolean; onClose: () => void; onBounty: () => void }

/** The rules in pictures, before money. */
export default function QuickGuide({ isOpen, onClose, onBounty }: QuickGuideProps) {
  const t = useStrings(quickGuideStrings)
  return (
    <Dialog
      title={t('quickGuide.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button tone="primary" onClick={onClose}>
            {t('quickGuide.done')}
          </Button>
          <ButtonLink to={paths.practice} tone="quiet" icon={<Bot aria-hidden />} onClick={onClose}>
            {t('quickGuide.tryFree')}
          </ButtonLink>
          <ButtonLink
            to={helpPath('playing')}
            tone="quiet"
            icon={<CircleHelp aria-hidden />}
            onClick={onClose}
          >
            {t('quickGuide.questions')}
          </ButtonLink>
        </>
      }
    >
      <HandForge />
      <ul className={styles.hands}>
        {BEATS.map(([winner, loser]) => (
          <li key={winner} className={styles.beat}>
            <span className={styles.clash}>
              <ArmouredHand hand={winner} state="won" cropped className={styles.hand} />
              <ChevronRight size={18} aria-hidden />
              <ArmouredHand hand={loser} state="lost" cropped className={styles.hand} />
            </span>
            {t(`quickGuide.${winner}`)}
          </li>
        ))}
      </ul>
      <ModeParts onBounty={onBounty} />
      <Row as="p" gap={3} size="note" tone="muted" className={styles.sealed}>
        <ShieldCheck size={20} aria-hidden />
        <span>
          <b>{t('quickGuide.sealed')}</b> {t('quickGuide.sealedText')}
        </span>
      </Row>
    </Dialog>
  )
}

function ModeParts({ onBounty }: { onBounty: () => void }) {
  const t = useStrings(quickGuideStrings)
  const { match, settlement } = TERMS
  const share = percent(settlement.poolShareBps.bounty)
  const stake = formatDollars(STAKE)
  return (
    <Columns count={2} oneBelow={801} gap={3}>
      <Part
        title={t('quickGuide.normal')}
        picture={
          <>
            {stake} <Icon name="swords" /> {stake} <ArrowRight size={20} aria-hidden />{' '}
            <span className={styles.gain}>{formatUsd(PAID)}</span>
          </>
        }
      >
        {t('quickGuide.normalText', {
          tier: TIER,
          pot: formatDollars(STAKE * 2n),
          paid: formatUsd(PAID),
          fee: percent(settlement.winFeeBps),
          wins: match.winsNeeded,
        })}
      </Part>
      <Part
        title={t('quickGuide.bounty')}
        picture={
          <Text as="span" tone="won" className={styles.gold}>
            <Icon name="chest" /> {t('quickGuide.bountyShare', { share })}
          </Text>
        }
      >
        {t('quickGuide.bountyText', { share })}{' '}
        <button type="button" className={form.linkButton} onClick={onBounty}>
          {t('quickGuide.bountyMore')}
        </button>
      </Part>
      <PointsPart />
      <MoneyPart />
    </Columns>
  )
}

function PointsPart() {
  const t = useStrings(quickGuideStrings)
  const { pointsPerRoundWon } = TERMS.bounty
  const perWin = pointsPerRoundWon * TERMS.match.winsNeeded
  return (
    <Part
      title={t('quickGuide.points')}
      picture={
        <Text as="span" tone="accent" className={styles.ember}>
          <i className={styles.pip} /> <i className={styles.pip} />{' '}
          {t('quickGuide.pointsSum', { points: perWin })}
        </Text>
      }
    >
      {t('quickGuide.pointsText', { perRound: pointsPerRoundWon, perWin })}
    </Part>
  )
}

function MoneyPart() {
  const t = useStrings(quickGuideStrings)
  const { cashier } = TERMS
  return (
    <Part
      title={t('quickGuide.money')}
      picture={
        <>
          <span className={styles.sol}>{t('quickGuide.sol')}</span> <Repeat size={20} aria-hidden />{' '}
          {t('quickGuide.dollar')}
        </>
      }
    >
      {t('quickGuide.moneyText', {
        feeIn: percent(cashier.depositFeeBps),
        feeOut: percent(cashier.withdrawalFeeBps),
      })}
    </Part>
  )
}

function Part({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap={1.5} justify="start" size="note" tone="muted" className={styles.part}>
      <p className={styles.picture} aria-hidden="true">
        {picture}
      </p>
      <h3 className={styles.title}>{title}</h3>
      <p>{children}</p>
    </Stack>
  )
}

/** Whole dollars without cents: `$10`. */
const formatDollars = (micros: bigint): string => formatUsd(micros).replace(/\.00$/, '')
