import { CURRENT_TERMS_VERSION, stakeOfTier, termsOfVersion } from '@throwdown/rules/terms'
import { MoneyRows } from '../../arena/result/MoneyRows.tsx'
import { linesIfWon } from '../../arena/result/money-lines.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Columns, Stack } from '../../ui/layout.tsx'
import { helpStrings } from './help-strings.en.ts'
import styles from './PayoutExample.module.css'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const TIER = 5

/** [P4] The lines of the Join box and of the result, for one stake in both modes. */
export function PayoutExample() {
  const t = useStrings(helpStrings)
  return (
    <Columns count={2} oneBelow={1101} gap={4}>
      {(['normal', 'bounty'] as const).map((mode) => (
        <Stack as="section" key={mode} gap={2} className={styles.lines}>
          <h4 className={styles.title}>{t(`help.example.${mode}`, { tier: TIER })}</h4>
          <MoneyRows lines={linesIfWon({ stake: stakeOfTier(TIER), mode }, TERMS)} />
        </Stack>
      ))}
    </Columns>
  )
}
