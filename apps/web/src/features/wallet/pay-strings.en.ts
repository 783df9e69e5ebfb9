import { defineStrings } from '../../i18n/strings.ts'

/** [C2] Paying from a wallet of the browser. */
export const payStrings = defineStrings('pay', {
  openApp: 'Open in wallet app',
  playNow: 'Play now',
  connect: 'Connect wallet',
  connecting: 'Looking for wallets…',
  hint: 'Pay straight from a browser wallet, or scan with your phone.',
  choose: 'Pay {{amount}} with',
  none: 'No Solana wallet was found in this browser. Scan the code, or send to your address.',
  paying: 'Waiting for your wallet…',
  sent: '{{amount}} sent. It shows as arriving in a few seconds.',
  refused: 'Your wallet did not confirm it. If it was sent all the same, it shows as arriving.',
  failed: 'The transfer could not be prepared. Please try again, or send to your address.',
  amountFirst: 'Enter an amount of at least {{minimum}} first.',
})
