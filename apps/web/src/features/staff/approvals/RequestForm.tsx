import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import formStyles from '../../../forms/form.module.css'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { REASON_MAX } from '../one-line.ts'
import { actionInWords } from './approval-words.ts'
import type { Action } from './RequestApproval.tsx'

type RequestFormProps = {
  /** The fields of the request. */
  children: ReactNode
  reason: Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'error' | 'onChange'>
  /** Null while the fields do not make a request. */
  action: Action | null
  /** Whom it concerns. */
  who?: string
  isRequesting: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** [C8] Says in words what two people will sign. */
export function RequestForm({ children, reason, action, who, isRequesting, onSubmit }: RequestFormProps) {
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
      <Button type="submit" tone="primary" wide busyText={isRequesting && t('desk.sending')}>
        {t('desk.ask')}
      </Button>
    </form>
  )
}
