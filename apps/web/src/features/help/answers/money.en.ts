import { paths } from '../../../routing/paths.ts'
import type { HelpAnswersOf } from '../help-answer.ts'

export const money: HelpAnswersOf<'money'> = {
  'what-i-receive': {
    question: 'How much do I receive when I win?',
    answer: [
      'Your stake and your opponent’s, minus {{winFee}}% of the opponent’s stake. In Bounty Mode another {{poolShare}}% of it goes into the prize pool of the week.',
    ],
    words: 'payout winnings fee profit pot',
  },
  'top-up-fee': {
    question: 'What does a top up cost?',
    answer: [
      '{{depositFee}}% of the amount. The page shows what arrives in your balance before you send anything, and the smallest amount that is credited.',
    ],
    words: 'deposit fee minimum cost add money',
  },
  'round-trip': {
    question: 'What does it cost to put money in and take it out again?',
    answer: [
      '{{depositFee}}% on the way in and {{withdrawalFee}}% on the way out, even without a match. Both pages show the sum for your amount before you confirm.',
      'Between equal players a match is won as often as it is lost. The fees are what play costs.',
    ],
    words: 'fees total deposit withdrawal',
  },
  'sol-or-usdc': {
    question: 'Can I use SOL and USDC?',
    answer: [
      'Yes, both, over the Solana network only. You get one personal address for both coins. Your balance and all stakes are in US dollars.',
      'Send nothing else and use no other network: it may be lost.',
    ],
    words: 'coin crypto solana wallet token dollar',
  },
  'deposit-time': {
    question: 'How long does a top up take?',
    answer: [
      'Usually under a minute. It shows as arriving as soon as the network has seen it, and is credited when the network has made it final.',
    ],
    words: 'deposit missing not arrived wait credited',
  },
  'sol-price': {
    question: 'At which price is SOL converted?',
    answer: [
      'A top up is converted at the price at the moment it is credited, a withdrawal at the price when we send it. Without a fresh price, SOL waits; USDC and play go on.',
      'Between the two your balance is in dollars: a change of the price does not change it.',
    ],
    words: 'exchange rate conversion volatile',
  },
  'in-play': {
    question: 'What does “in play” mean?',
    answer: [
      'The stake that a search or a match has set aside. It is free again when you leave the search, and it moves when the match ends.',
    ],
    words: 'reserved balance missing money locked',
  },
  'withdrawal-time': {
    question: 'How long does a withdrawal take?',
    answer: [
      'With a passkey it usually goes out in under a minute. Without one it waits {{stopMinutes}} minutes, so that you can stop it by the link in our mail if it was not you.',
      'The first withdrawal to an address, and amounts over ${{approvalOver}}, take longer. The page says so before you confirm.',
    ],
    words: 'payout cash out how long pending',
  },
  'withdrawal-held': {
    question: 'Why is my withdrawal held?',
    answer: [
      'The page names the reason and what happens next. It goes out by itself after {{newAddressHours}} hours when the address is new, and {{securityHours}} hours after your password, e-mail address or a passkey or authenticator changed, or your account was reopened.',
      'Amounts over ${{approvalOver}} are looked at by two of us first. It can also wait while we refill the wallet that pays, compare our ledger with the chain, or have no fresh price for SOL.',
    ],
    words: 'waiting pending stuck blocked delayed hold reason',
    link: { to: paths.wallet, text: 'See my withdrawals' },
  },
  'new-address': {
    question: 'Why does the first withdrawal to an address wait {{newAddressHours}} hours?',
    answer: [
      'So that somebody who got into your account cannot send your money away before you notice. We mail you about each new address, with a link that removes it.',
      'You can add an address ahead of time, so that the wait is over when you need it.',
    ],
    words: 'wallet 24 hold security',
  },
  'withdrawal-limits': {
    question: 'How much can I withdraw?',
    answer: [
      'From ${{withdrawalMin}} to ${{withdrawalMax}} at a time, and ${{withdrawalDayMax}} a day. A withdrawal costs {{withdrawalFee}}% of the amount; we pay the fee of the network.',
    ],
    words: 'maximum minimum daily limit fee',
  },
  'cancel-withdrawal': {
    question: 'Can I cancel a withdrawal?',
    answer: [
      'Yes, while it waits. All of it comes back to your balance and can be withdrawn again at once; for {{returnedHours}} hours it cannot be played.',
      'Once it is sent it cannot be called back, so please check the address.',
    ],
    words: 'stop undo wrong address',
  },
  'withdraw-only': {
    question: 'What is money that can only be withdrawn?',
    answer: [
      'Nobody can refuse a transfer on Solana. What arrives over your deposit limit, or during a time-out or self-exclusion, is yours but cannot be played. The same holds for {{returnedHours}} hours for a withdrawal that came back.',
    ],
    words: 'locked cannot play balance limit',
  },
}
