import { use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { uiStrings } from '../ui/ui-strings.en.ts'

// Synchronous: each feature brings its texts with its code, so no screen ever shows a key.
void use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { ui: uiStrings } } },
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
})
