import { defineStrings } from '../i18n/strings.ts'

export const amountStrings = defineStrings('amount', {
  comma: 'Write 1.50 or 1000: a comma can mean two things.',
  commaWhole: 'Write 1000: a comma can mean two things.',
})
