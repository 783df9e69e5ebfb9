import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { type CloseButtonProps, type IconProps, ToastContainer } from 'react-toastify/unstyled'
import { classNames } from './class-names.ts'
import { region, TOAST_MS } from './show-toast.ts'
import styles from './Toast.module.css'
import './toastify.css'
import { uiText } from './ui-strings.en.ts'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX, default: Info }

/** Where toasts appear: a countdown bar each, waiting while hovered, closed by hand at will. */
export function ToastRegion() {
  useEffect(() => {
    let isGone = false
    queueMicrotask(() => !isGone && region.isMounted())
    return () => {
      isGone = true
    }
  }, [])
  return (
    <ToastContainer
      aria-label={uiText('notifications')}
      position="top-right"
      theme="dark"
      autoClose={TOAST_MS}
      limit={4}
      pauseOnHover
      pauseOnFocusLoss={false}
      draggable={false}
      closeOnClick={false}
      icon={ToastIcon}
      closeButton={CloseButton}
      toastClassName={(context) => classNames(styles.toast, styles[context?.type ?? 'info'])}
      progressClassName={(context) => classNames(context?.defaultClassName, styles.progress)}
    />
  )
}

function ToastIcon({ type }: IconProps) {
  const Glyph = ICONS[type]
  return <Glyph size={22} className={styles.icon} aria-hidden />
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className={styles.close} aria-label={uiText('close')} onClick={closeToast}>
      <X size={18} aria-hidden />
    </button>
  )
}
