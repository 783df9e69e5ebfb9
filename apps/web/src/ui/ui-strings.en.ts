/** Texts of the components themselves. They are below i18n/, so they use i18next directly. */
export const uiStrings = {
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
