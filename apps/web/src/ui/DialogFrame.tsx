import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { uiText } from './ui-strings.en.ts'

export type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Actions that stay in sight while the content scrolls. */
  footer?: ReactNode
  width?: 'narrow' | 'medium' | 'reading' | 'wide'
  /** Only its own buttons close it. */
  mustReply?: boolean
}

/** What is seen of the one modal; see Dialog.tsx. */
export function DialogFrame(props: DialogProps) {
  const { title, isOpen, onClose, children, footer, width = 'narrow', mustReply = false } = props
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && !mustReply && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={classNames(styles.popup, styles[width])}>
            <header className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {!mustReply && (
                <BaseDialog.Close className={styles.close} aria-label={uiText('close')}>
                  <X size={20} aria-hidden />
                </BaseDialog.Close>
              )}
            </header>
            {/* A region that scrolls must be reachable by keyboard; one that must be answered is, by its buttons. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={styles.body} tabIndex={mustReply ? -1 : 0} aria-label={title}>
              {children}
            </section>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
