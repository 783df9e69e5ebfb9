import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { EVERY_DIGIT, formatUnits, formatUsd } from '@throwdown/rules/money'
import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath } from '../../../routing/paths.ts'
import { Hint } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import { CURRENCIES } from './currencies.ts'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

type Late = LedgerState['lateDeposits'][number]
/** [L5] What was sent to an account after its player had deleted it. */
export function LateDepositsPanel({ deposits }: { deposits: readonly Late[] }) {
  const t = useStrings(ledgerStrings)
  const columns = useColumns()
  return (
    <TitledPanel title={t('staffLedger.late.title')} className={styles.panel}>
      <Hint>{t('staffLedger.late.rule')}</Hint>
      {deposits.length > 0 && (
        <Table
          caption={t('staffLedger.late.title')}
          columns={columns}
          rows={deposits}
          rowKey={({ signature, coin, playerId }) => `${signature} ${coin} ${playerId}`}
        />
      )}
      {deposits.length === 0 && <Hint>{t('staffLedger.late.none')}</Hint>}
    </TitledPanel>
  )
}

function useColumns(): Column<Late>[] {
  const t = useStrings(ledgerStrings)
  return [
    {
      id: 'account',
      header: t('staffLedger.late.account'),
      cell: (late) => <AccountLink {...late} />,
    },
    { id: 'seen', header: t('staffLedger.late.seen'), cell: ({ seenAtMs }) => utc.moment(seenAtMs) },
    {
      id: 'sent',
      header: t('staffLedger.late.sent'),
      align: 'end',
      cell: ({ coin, units }) => formatUnits(BigInt(units), CURRENCIES[coin], EVERY_DIGIT),
    },
    {
      id: 'held',
      header: t('staffLedger.late.held'),
      align: 'end',
      cell: ({ held }) => formatUsd(BigInt(held)),
    },
    {
      id: 'signature',
      header: t('staffLedger.late.signature'),
      cell: (late) => <Signature {...late} />,
    },
  ]
}

function AccountLink({ playerId }: Late) {
  return <Link to={adminUserPath(playerId)}>{playerId}</Link>
}

function Signature({ signature }: Late) {
  return <span className={styles.code}>{signature}</span>
}
