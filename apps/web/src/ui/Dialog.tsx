import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Actions that stay in sight while the content scrolls. */
  footer?: ReactNode
  width?: 'narrow' | 'reading'
}

/** The one modal: closes by its button, Escape and a click on the backdrop. */
export function Dialog({ title, isOpen, onClose, children, footer, width = 'narrow' }: DialogProps) {
  const { t } = useTranslation()
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={classNames(styles.popup, styles[width])}>
            <header className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              <BaseDialog.Close className={styles.close} aria-label={t('ui.close')}>
                <X size={20} aria-hidden />
              </BaseDialog.Close>
            </header>
            {/* A region that scrolls must be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={styles.body} tabIndex={0} aria-label={title}>
              {children}
            </section>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
