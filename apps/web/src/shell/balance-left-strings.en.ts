import { defineStrings } from '../i18n/strings.ts'

export const balanceLeftStrings = defineStrings('balanceLeft', {
  left: 'You still have {{amount}}.',
  onItsWay: '{{amount}} is on its way out to you.',
  withdraw: 'Withdraw first',
  failed: 'Your balance could not be loaded.',
})
