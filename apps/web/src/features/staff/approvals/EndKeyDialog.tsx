import type { OwnApproverKey } from '@throwdown/contract/approvals'
import { useEndApproverKeyMutation } from '../../../api/approvals.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { approvalStrings } from './approval-strings.en.ts'

type EndKeyDialogProps = { approverKey: OwnApproverKey; isOpen: boolean; onClose: () => void }

export function EndKeyDialog({ approverKey: { credentialId }, isOpen, onClose }: EndKeyDialogProps) {
  const t = useStrings(approvalStrings)
  const [end, { isLoading }] = useEndApproverKeyMutation()
  async function confirm(): Promise<void> {
    const { error } = await end({ params: { credentialId } })
    if (error) return showToast('error', errorText(error) ?? t('approvals.keys.notEnded'))
    showToast('success', t('approvals.keys.ended'))
    onClose()
  }
  return (
    <Dialog
      title={t('approvals.keys.endTitle')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('approvals.keys.keep')}</Button>
          <Button
            tone="danger"
            busyText={isLoading && t('approvals.keys.ending')}
            onClick={() => void confirm()}
          >
            {t('approvals.keys.confirmEnd')}
          </Button>
        </>
      }
    >
      <p>{t('approvals.keys.endText')}</p>
    </Dialog>
  )
}
