import type { PoolSummary, poolDetails } from '@throwdown/contract/bounty'
import type { Parsed } from '@throwdown/contract/endpoint'
import { Download, ShieldCheck } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { CheckedPoolReport } from './CheckedPoolReport.tsx'
import styles from './PoolCheck.module.css'
import { usePoolCheck } from './use-pool-check.ts'

/** [B13] The browser computes the pool again from its public list, so no player has to trust this page. */
export function PoolCheck({
  reply: { pool, players },
}: {
  reply: Parsed<typeof poolDetails, 'reply'>['data']
}) {
  const t = useStrings(bountyStrings)
  const { state, isSaving, check, save } = usePoolCheck(pool.id, isOver(pool) ? players : [])
  return (
    <Stack as={Panel} gap={3}>
      <Text as="h2" size="subheading">
        {t('bounty.check.title')}
      </Text>
      <p className={styles.text}>{t('bounty.check.text')}</p>
      <Row gap={3} wraps>
        <Button
          tone="primary"
          icon={<ShieldCheck aria-hidden />}
          busyText={state.name === 'fetching' && t('bounty.check.busy')}
          onClick={() => void check()}
        >
          {t('bounty.check.button')}
        </Button>
        <Button
          icon={<Download aria-hidden />}
          busyText={isSaving && t('bounty.check.download')}
          onClick={() => void save()}
        >
          {t('bounty.check.download')}
        </Button>
      </Row>
      <output className={styles.outcome}>
        {state.name === 'done' && <CheckedPoolReport checked={state.checked} status={pool.status} />}
        {state.name === 'unreadable' && t('bounty.check.unreadable')}
        {state.name === 'failed' && t('bounty.check.failed')}
      </output>
    </Stack>
  )
}

/** While a pool runs, page and list are of different moments; the list is then checked by itself. */
const isOver = ({ status }: PoolSummary): boolean => status === 'SETTLED' || status === 'VOID'
