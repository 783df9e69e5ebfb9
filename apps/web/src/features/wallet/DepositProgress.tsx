import { formatCoin, formatUsd } from '@throwdown/rules/money'
import { Coins, Loader } from 'lucide-react'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Step, Steps } from '../../ui/Steps.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatClock } from '../../ui/text/clock.ts'
import styles from './DepositProgress.module.css'
import { useStepWords } from './use-step-words.ts'
import { depositText } from './wait-text.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { Deposit } from './wallet-types.ts'

/** [C2] Seen by the chain, final, in the balance. What is not credited says why. */
export function DepositProgress({ deposit }: { deposit: Deposit }) {
  const t = useStrings(walletStrings)
  const words = useStepWords()
  const title = titleOf(deposit, t)
  const wait = depositText(deposit, t)
  if (deposit.state === 'dust') return <p className={styles.title}>{title}</p>
  const isOpen = deposit.state === 'arriving' || deposit.state === 'waiting'
  return (
    <Stack gap={3} className={styles.progress}>
      <Row gap={3} align="center" justify="between">
        <b className={styles.title}>{title}</b>
        {isOpen && (
          <Tag tone="hot">
            <Loader size={13} aria-hidden /> {t('wallet.topUp.live')}
          </Tag>
        )}
      </Row>
      <Steps label={title} steps={stepsOf(deposit, t)} words={words} />
      {wait && <Note tone="wait">{wait}</Note>}
    </Stack>
  )
}

type T = Translate<typeof walletStrings>

function titleOf({ state, waitReason, units, coin }: Deposit, t: T): string {
  const amount = formatCoin(BigInt(units), coin)
  if (state === 'waiting') return t(`wallet.topUp.waiting.${waitReason ?? 'price'}`, { amount })
  return t(`wallet.topUp.${state}`, { amount })
}

function stepsOf({ state, waitReason, micros, seenAtMs }: Deposit, t: T): Step[] {
  const isArriving = state === 'arriving'
  const isWaiting = state === 'waiting'
  const credited = micros === null ? undefined : formatUsd(BigInt(micros), 'always')
  return [
    { name: t('wallet.topUp.steps.seen'), note: formatClock(seenAtMs), state: 'done' },
    {
      name: t('wallet.topUp.steps.confirmed'),
      note: t(isArriving ? 'wallet.topUp.finality' : 'wallet.topUp.final'),
      state: isArriving ? 'now' : 'done',
      icon: Loader,
    },
    {
      name: t('wallet.topUp.steps.credited'),
      note: waitReason ? t(`wallet.topUp.waitingNote.${waitReason}`) : credited,
      state: isArriving ? 'next' : isWaiting ? 'now' : 'done',
      ...(isArriving && { icon: Coins }),
    },
  ]
}
