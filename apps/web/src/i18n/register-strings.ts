import './i18n.ts'
import i18next from 'i18next'

/** Adds the texts of a feature when its code is loaded, so that the first page carries only its own. */
export function registerStrings(feature: string, texts: object): void {
  i18next.addResourceBundle('en', 'translation', { [feature]: texts }, true, true)
}
