import type { CheckResult } from '@throwdown/rules/verifier/verify-transcript'
import { Check, Minus, X } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './GroupRow.module.css'
import type { ProofGroup } from './proof-groups.ts'
import { proofStrings } from './proof-strings.en.ts'
import { useGroupWords } from './use-group-words.ts'
import type { Proof } from './use-proof.ts'

/** One question with its result; the single checks open below. */
export function GroupRow({ group, proof }: { group: ProofGroup; proof: Proof }) {
  const { title, detail, tag } = useGroupWords(group, proof)
  return (
    <li className={styles.group}>
      <details className={styles.details} open={group.status === 'failed'}>
        <summary className={styles.summary}>
          <Mark status={group.status} size={24} />
          <span className={styles.words}>
            <Text as="span" isStrong>
              {title}
            </Text>
            <Text as="span" size="small" tone="faint">
              {detail}
            </Text>
          </span>
          {tag && <Tag>{tag}</Tag>}
        </summary>
        <Stack as="ul" gap={2} className={styles.checks}>
          {group.checks.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </Stack>
      </details>
    </li>
  )
}

function CheckLine({ check: { text, status, seq, detail } }: { check: CheckResult }) {
  const t = useStrings(proofStrings)
  return (
    <Row as="li" gap={3} size="note" tone="muted">
      <Mark status={status} size={16} />
      <span>
        {text}
        {detail !== undefined && (
          <Text as="span" tone="loss">
            {' '}
            {t('proof.atEntry', { seq: seq ?? 0, detail })}
          </Text>
        )}
      </span>
    </Row>
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
