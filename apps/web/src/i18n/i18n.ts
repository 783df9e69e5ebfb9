import { use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './strings.en.ts'

// Synchronous: the one catalogue is in the bundle, so no screen ever shows a key.
void use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
})
