import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import formStyles from '../../../forms/form.module.css'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { REASON_MAX } from '../one-line.ts'
import type { Action } from './AskApproval.tsx'
import { actionInWords } from './approval-words.ts'

type AskFormProps = {
  /** The fields of the request. */
  children: ReactNode
  reason: Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'error' | 'onChange'>
  /** Null while the fields do not make a request. */
  action: Action | null
  /** Whom it concerns. */
  who?: string
  isAsking: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** [C8] Says in words what two people will sign. */
export function AskForm({ children, reason, action, who, isAsking, onSubmit }: AskFormProps) {
  const t = useStrings(deskStrings)
  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit}>
      {children}
      <TextArea
        label={t('desk.reason')}
        hint={t('desk.reasonHint')}
        maxLength={REASON_MAX}
        rows={3}
        required
        {...reason}
      />
      {action && (
        <Hint size="note" canBreak>
          {actionInWords({ ...action, who: who ?? null })}. {t('desk.twoPeople')}
        </Hint>
      )}
      <Button type="submit" tone="primary" wide busyText={isAsking && t('desk.sending')}>
        {t('desk.ask')}
      </Button>
    </form>
  )
}
