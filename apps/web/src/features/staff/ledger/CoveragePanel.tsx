import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { EVERY_DIGIT, formatUnits, formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { freezeReasonInWords, freezerInWords } from '../freeze/freeze-words.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import { coverageOf } from './coverage.ts'
import { CURRENCIES } from './currencies.ts'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

export function CoveragePanel({ state }: { state: LedgerState }) {
  const t = useStrings(ledgerStrings)
  const reserve = useReserveFacts(state.reserve)
  const { freeze, coins, checkedWholeAtMs, checkedUpTo } = state
  const facts: Fact[] = [
    {
      label: t('staffLedger.state.money'),
      value: freeze.frozen ? (
        <b className={styles.frozen}>
          {t('staffLedger.state.frozen', {
            by: freezerInWords(freeze.by),
            when: utc.moment(freeze.atMs),
            reason: freezeReasonInWords(freeze.reason),
          })}
        </b>
      ) : (
        t('staffLedger.state.open')
      ),
    },
    {
      label: t('staffLedger.state.whole'),
      value: checkedWholeAtMs === null ? t('staffLedger.state.never') : utc.moment(checkedWholeAtMs),
    },
    { label: t('staffLedger.state.upTo'), value: checkedUpTo },
    ...coins.map(({ coin, chain, book, readAtMs }) => {
      const currency = CURRENCIES[coin]
      const value = t('staffLedger.state.coinValue', {
        chain: formatUnits(BigInt(chain), currency, EVERY_DIGIT),
        book: formatUnits(BigInt(book), currency, EVERY_DIGIT),
        when: utc.moment(readAtMs),
      })
      const isShort = BigInt(chain) < BigInt(book)
      return {
        label: t('staffLedger.state.coin', { coin: currency }),
        value: isShort ? t('staffLedger.state.short', { value }) : value,
      }
    }),
    ...reserve,
  ]
  return (
    <TitledPanel title={t('staffLedger.state.title')} className={styles.panel}>
      <Facts facts={facts} />
      {coins.length === 0 && <Hint>{t('staffLedger.state.noCoin')}</Hint>}
      {!state.reserve && <Hint>{t('staffLedger.state.unmeasured')}</Hint>}
    </TitledPanel>
  )
}

/** [C7] What covers the money owed, and how much of it the price of SOL can change. */
function useReserveFacts(reserve: LedgerState['reserve']): Fact[] {
  const t = useStrings(ledgerStrings)
  if (!reserve) return []
  const { assets, owed, sol, solUsd, solDepositsPaused } = reserve
  return [
    { label: t('staffLedger.state.assets'), value: formatUsd(BigInt(assets)) },
    { label: t('staffLedger.state.owed'), value: formatUsd(BigInt(owed)) },
    { label: t('staffLedger.state.coverage'), value: coverageOf(assets, owed) ?? '–' },
    {
      label: t('staffLedger.state.exposure'),
      value: t('staffLedger.state.exposureValue', {
        sol: formatUnits(BigInt(sol), 'SOL', EVERY_DIGIT),
        usd: formatUsd(BigInt(solUsd)),
      }),
    },
    {
      label: t('staffLedger.state.solDeposits'),
      value: t(`staffLedger.state.${solDepositsPaused ? 'paused' : 'accepted'}`),
    },
  ]
}
