import { defineStrings } from '../../i18n/strings.ts'

export const legalStrings = defineStrings('legal', {
  effective: 'Effective {{date}}',
  inForce: 'In force',
  notInForce: 'Not in force',
  version: 'Version {{version}}',
  since: 'since {{date}}',
  from: 'from {{date}}',
  print: 'Print or save',
  contents: 'Contents',
  contentsOf: 'Contents · {{count}} sections',
  coming: 'Version {{version}} starts on {{date}}.',
  versions: 'Every version',
  asPage: 'Open as a page',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  'responsible-play': 'Responsible play',
})
