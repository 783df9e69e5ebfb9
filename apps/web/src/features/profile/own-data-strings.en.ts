import { defineStrings } from '../../i18n/strings.ts'

export const ownDataStrings = defineStrings('ownData', {
  title: 'Your data',
  text: 'A copy of what we keep about you, as one JSON file: account, settings, consents, sign-ins, limits, matches, statement and what you wrote to us. At most five times a day.',
  download: 'Download my data',
  downloading: 'Collecting…',
  saved: 'Your data is saved as a file.',
  failed: 'Your data could not be collected. Please try again.',
  consents: 'Your consents',
  consentsText: 'You can take back each of them at any time. It applies at once.',
  news: 'News by email',
  newsText: 'None is sent today. Mails about your account and your money come in any case.',
  newsOn: 'Saved: you may be sent news.',
  newsOff: 'Saved: no news for you.',
  notSaved: 'This was not saved. Please try again.',
  loading: 'Loading...',
  retry: 'Try again',
  cookies: 'Cookies and storage',
  cookiesText:
    'Only what the site needs. Nothing measures how you use it, so there is nothing to switch off.',
})
