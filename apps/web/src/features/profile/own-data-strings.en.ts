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
  newsText: 'Tournaments and offers. Mails about your account and your money come in any case.',
  newsOn: 'We send you news.',
  newsOff: 'We send you no more news.',
  notSaved: 'This was not saved. Please try again.',
  loading: 'Loading...',
  retry: 'Try again',
  measuring: 'Measuring how the site is used',
  measuringText: 'For this browser. What keeps you signed in is not part of it.',
})
