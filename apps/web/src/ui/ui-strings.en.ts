import { fillIn, type TextValues } from './text/fill-in.ts'

const UI_STRINGS = {
  show: 'Show {{what}}',
  hide: 'Hide {{what}}',
  close: 'Close',
  on: 'ON',
  off: 'OFF',
  digitOf: 'Digit {{position}} of {{length}}',
  pages: 'Pages',
  page: 'Page {{number}}',
  previous: 'Previous',
  next: 'Next',
  notifications: 'Notifications',
} as const

/** A text of the components themselves: they are below i18n/. */
export const uiText = (key: keyof typeof UI_STRINGS, values?: TextValues): string =>
  fillIn(UI_STRINGS[key], values)
