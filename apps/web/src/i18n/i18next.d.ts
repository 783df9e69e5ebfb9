import 'i18next'
import type { uiStrings } from '../ui/ui-strings.en.ts'

// `useTranslation` knows the texts of ui/ only: everything above uses `useStrings`.
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: { ui: typeof uiStrings } }
    strictKeyChecks: true
  }
}
