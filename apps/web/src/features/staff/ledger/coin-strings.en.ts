import { defineStrings } from '../../../i18n/strings.ts'

export const coinStrings = defineStrings('staffCoins', {
  title: 'Our coins',
  rule: 'Two people sign each of these under Approvals. They write down what has happened on the chain already.',
  ask: {
    capital: 'Request capital booking…',
    refill: 'Request a refill…',
    swap: 'Request a swap…',
  },
  consequence: {
    capital:
      'Records coins that the owners have sent to a wallet of ours. Nothing is sent. SOL counts at the price that the audit has read.',
    refill:
      'The ledger moves coins from the cold to the hot wallet. Nothing is sent: it has already happened on the chain.',
    swap: 'The ledger exchanges coins of the hot wallet. Nothing is exchanged: it has already happened on the chain.',
  },
  fields: {
    wallet: 'Wallet',
    coin: 'Coin',
    amount: 'Amount',
    bought: 'Amount bought',
    fee: 'Network fee in SOL',
  },
  sold: { coin: 'Coin sold', amount: 'Amount sold' },
  coins: { usdc: 'USDC', sol: 'SOL' },
  wallets: { hot: 'Hot wallet', cold: 'Cold wallet' },
  choose: { wallet: 'Choose a wallet', coin: 'Choose a coin' },
  hints: {
    amount: 'Exactly, like 12.5.',
    bought: 'Exactly, in the other coin.',
    fee: 'What the hot wallet paid for it, like 0.000005; 0 if it paid nothing.',
  },
  wrong: {
    wallet: 'Please choose a wallet.',
    coin: 'Please choose a coin.',
    amount: 'Please enter an amount like 12.5. USDC has 6 decimals, SOL has 9.',
    bought: 'Please enter an amount like 12.5. USDC has 6 decimals, SOL has 9.',
    fee: 'Please enter what it cost in SOL, or 0.',
  },
})
