import { ShieldAlert, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type CheckedFile, checkFile, FILE_BYTES_MAX } from './check-file.ts'
import { ProofView } from './ProofView.tsx'
import { proofStrings } from './proof-strings.en.ts'
import styles from './VerifyFile.module.css'

/** Checks a transcript or a fraud proof that somebody has saved. The file stays in this browser. */
export default function VerifyFileScreen() {
  const t = useStrings(proofStrings)
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  async function check(file: File | undefined): Promise<void> {
    if (!file) return
    setChecked(file.size > FILE_BYTES_MAX ? { kind: 'unreadable' } : await checkFile(await file.text()))
  }
  return (
    <PageLayout width="wide">
      <Stack gap={4}>
        {checked?.kind !== 'transcript' && <h1>{t('proof.file.title')}</h1>}
        <Panel padding="roomy" className={styles.file}>
          <Field
            type="file"
            label={t('proof.file.choose')}
            hint={t('proof.file.hint')}
            accept="application/json,.json"
            onChange={({ target }) => void check(target.files?.[0])}
          />
        </Panel>
        <div aria-live="polite">{checked && <Outcome checked={checked} />}</div>
        <Link to={paths.fairness}>{t('proof.howItWorks')}</Link>
      </Stack>
    </PageLayout>
  )
}

function Outcome({ checked }: { checked: CheckedFile }) {
  const t = useStrings(proofStrings)
  if (checked.kind === 'transcript')
    return <ProofView matchId={checked.matchId} proof={checked.proof} transcript={checked.transcript} />
  const isProven = checked.kind === 'fraud' && checked.verdict.proven
  const Picture = isProven ? ShieldAlert : ShieldQuestion
  return <EmptyState icon={<Picture size={48} aria-hidden />} {...wordsOf(checked, t)} />
}

function wordsOf(
  checked: Exclude<CheckedFile, { kind: 'transcript' }>,
  t: Translate<typeof proofStrings>,
): { title: string; text: string } {
  if (checked.kind === 'unreadable')
    return { title: t('proof.file.unreadable'), text: t('proof.file.unreadableText') }
  const { verdict } = checked
  return verdict.proven
    ? { title: t('proof.file.proven', { fraud: verdict.fraud }), text: verdict.text }
    : { title: t('proof.file.notProven'), text: verdict.detail }
}
