import type { CheckResult } from '@throwdown/rules/verifier/verify-transcript'
import { Check, Minus, X } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './GroupRow.module.css'
import type { ProofGroup } from './proof-groups.ts'
import { proofStrings } from './proof-strings.en.ts'
import type { Proof } from './prove.ts'
import { useGroupWords } from './use-group-words.ts'

/** One question with its result; the single checks open below. */
export function GroupRow({ group, proof }: { group: ProofGroup; proof: Proof }) {
  const { title, detail, tag } = useGroupWords(group, proof)
  return (
    <li className={styles.group}>
      <details className={styles.details} open={group.status === 'failed'}>
        <summary className={styles.summary}>
          <Mark status={group.status} size={24} />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>{detail}</span>
          </span>
          {tag && <Tag>{tag}</Tag>}
        </summary>
        <ul className={styles.checks}>
          {group.checks.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function CheckLine({ check: { text, status, seq, detail } }: { check: CheckResult }) {
  const t = useStrings(proofStrings)
  return (
    <li className={styles.check}>
      <Mark status={status} size={16} />
      <span>
        {text}
        {detail !== undefined && (
          <span className={styles.failure}> {t('proof.atEntry', { seq: seq ?? 0, detail })}</span>
        )}
      </span>
    </li>
  )
}

const MARKS = {
  passed: { Picture: Check, word: 'passed' },
  failed: { Picture: X, word: 'failed' },
  not_checked: { Picture: Minus, word: 'notChecked' },
} as const

function Mark({ status, size }: { status: CheckResult['status']; size: number }) {
  const t = useStrings(proofStrings)
  const { Picture, word } = MARKS[status]
  return (
    <span className={classNames(styles.mark, styles[status])}>
      <Picture size={size} aria-hidden />
      <VisuallyHidden>{t(`proof.${word}`)}</VisuallyHidden>
    </span>
  )
}
