import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/show-toast.ts'
import type { Told } from './error-text.ts'

/** Says an outcome in a toast. */
export function useTell(): (told: Told) => void {
  const { t } = useTranslation()
  return (told) => showToast(told.type, 'said' in told ? told.said : t(told.key))
}
