import { paths } from '../../routing/paths.ts'
import type { LegalDocument } from './legal-document.ts'

export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  version: 1,
  effectiveOn: '2025-08-23',
  changes: 'The first version.',
  summary:
    'These terms are the agreement between you and Throwdown. They say what you may expect from us, what we expect from you, and what everything costs. Please read them before you play for money.',
  sections: [
    {
      id: 'service',
      heading: 'The service',
      paragraphs: [
        'Throwdown is a game of Rock-Paper-Scissors between two people, one against one, for stakes in US dollars. Money moves in and out over the Solana network. We run the matches, hold the stakes while a match lasts and pay the winner.',
        'We never play against you. There are no house players in any staked queue. Practice opponents are bots, are labelled as bots, and play without money.',
      ],
    },
    {
      id: 'who-may-play',
      heading: 'Who may play',
      paragraphs: [
        'You must be {{ageMin}} or over, or older where your country sets a higher age for playing with money. Before your first deposit or staked match you give us your date of birth and your country. Play for money is open only in the countries on our list.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      paragraphs: [
        'One person has one account. Keep your password to yourself and your email up to date: anyone who can read your mail can recover your account. You are responsible for what happens under it until you tell us that someone else got in.',
        'You may not sell, lend or share an account. We may ask you to prove that you are the person you say you are.',
      ],
    },
    {
      id: 'match',
      heading: 'How a match works',
      paragraphs: [
        'Both players put up the same stake: one of {{stakes}}. The first to win {{winsNeeded}} rounds wins the match.',
      ],
      points: [
        'You have {{firstSeconds}} seconds for the first throw and {{laterSeconds}} seconds for each one after it, and a time bank of {{bankSeconds}} seconds per match for late throws and dropped connections.',
        'Equal throws are replayed and score nothing. A round without a throw, or with a sealed throw that your browser did not open within {{openSeconds}} seconds and your time bank, goes to the other player; missing twice in a row loses the match.',
        'After {{turnsMax}} throws without a winner the leader wins. A level score is void.',
        'A void match returns both stakes in full, without a fee. Surrender is an immediate loss.',
        'If our service fails, deadlines move. An outage of ours never costs you a round.',
      ],
    },
    {
      id: 'fair-throws',
      heading: 'Fair throws',
      paragraphs: [
        'Your throw is sealed in your browser before it is sent and opened only when both players are locked in. Nobody, including us, can see or change it before. Every finished match leaves a signed record, and anyone can check the throws, the result, the payout and the fees from it.',
      ],
    },
    {
      id: 'fees',
      heading: 'Stakes, winnings and fees',
      paragraphs: [
        'All fees are shown before you confirm, with the amount that arrives. Fractions are rounded in your favour.',
      ],
      points: [
        'Deposits: {{depositFee}}% of the amount.',
        'Winnings on wagered games: {{winFee}}% of the opponent’s stake. A ${{exampleTier}} match pays {{examplePot}}, which is {{examplePaid}} after the fee.',
        'Withdrawals: {{withdrawalFee}}% of the amount.',
        'Bounty pools: {{poolFee}}% of the pool, taken once when it is paid out.',
        'The loser pays nothing beyond the stake. A void match costs nothing.',
      ],
    },
    {
      id: 'bounty',
      heading: 'Bounty Mode and pools',
      paragraphs: [
        'In Bounty Mode {{poolShare}}% of the stake you win goes to a bounty pool. There is one pool per stake per week, from Monday 00:00 UTC to the next Monday.',
      ],
      points: [
        'Each round you win in a match you win scores {{pointsPerRound}} point. Bank It secures your points; Risk It multiplies the points of your next match by {{riskFactor}}, and of that match only. A loss forfeits the points you have not banked.',
        'Beating the same opponent again in one pool scores half, then nothing. At most {{scoringMatchesMax}} matches per pool score.',
        'The three best eligible players share the pool after its fee: {{firstShare}}%, {{secondShare}}% and {{thirdShare}}%. To be eligible you need at least {{matchesForPrize}} scoring matches, at least {{opponentsForPrize}} different opponents, a passed check of age and country and no confirmed integrity case. Who is eligible is decided when the review after the close of the pool starts; later only a confirmed case takes a prize away.',
        'With fewer than {{playersForPrizes}} eligible players the pool is void, and every contribution returns to the winner who paid it, without a fee.',
      ],
    },
    {
      id: 'deposits-and-withdrawals',
      heading: 'Deposits and withdrawals',
      paragraphs: [
        'You get a personal Solana address that accepts SOL and USDC. A deposit is credited once the network has made it final, usually in under a minute. SOL is converted to dollars at the price quoted when it is credited; without a fresh price, conversion waits.',
        'You can withdraw from ${{withdrawalMin}} to ${{withdrawalMax}} at a time, and ${{withdrawalDayMax}} a day. You confirm each withdrawal anew. It is sent automatically within our limits; without a passkey it waits {{stopMinutes}} minutes first, the first one to an address {{newAddressHours}} hours, and amounts over ${{approvalOver}} are approved by two of us. After a change of password, e-mail address, passkey or authenticator withdrawals wait {{securityHours}} hours. If a withdrawal is held, you see the reason and what happens next. A transfer on the network cannot be called back, so please check the address.',
      ],
    },
    {
      id: 'responsible-play',
      heading: 'Playing responsibly',
      paragraphs: [
        'Play for fun, with money you can afford to lose. You can limit deposits, losses, stakes and time for {{limitHours}} hours, {{limitWeekDays}} days and {{limitMonthDays}} days. A lower limit applies at once; a higher one only after {{raiseHours}} hours and a second confirmation.',
        'You can take a time-out of {{timeOutHours}} hours to {{timeOutWeeks}} weeks, or exclude yourself for at least {{exclusionMonths}} months, which cannot be ended early. A running match finishes first, and you can always withdraw your balance.',
      ],
    },
    {
      id: 'not-allowed',
      heading: 'What is not allowed',
      paragraphs: ['These break the game for everybody else:'],
      points: [
        'more than one account, or playing under another person’s name;',
        'arranging results, trading wins or playing against yourself;',
        'programs that throw for you, or attempts to interfere with a match or our systems;',
        'money that is not yours or comes from crime;',
        'insulting, threatening or harassing other players.',
      ],
    },
    {
      id: 'closing',
      heading: 'Closing an account',
      paragraphs: [
        'You can deactivate your account at any time, and reopen it with your mailbox and your password; withdrawals then wait {{securityHours}} hours. You can also delete it at any time in your profile, once your balance is withdrawn and what you play has ended; that cannot be taken back. We may suspend or close an account that breaks these terms, and hold what a fraud would have won until it is examined. We tell you the reason unless the law forbids it, and you may object. A balance that is rightfully yours is never deleted.',
        'Profile, device and session data of accounts that stay unused are removed {{idleMonths}} months after the last login, if no money or legal duty keeps them.',
      ],
    },
    {
      id: 'responsibility',
      heading: 'Our responsibility',
      paragraphs: [
        'We answer for what we do wrong: if an error of ours credits or debits you, we put it right. We do not answer for the networks, wallets and devices of others, for changes in the price of SOL, or for money lost in matches played under these terms. Nothing here limits rights that the law gives you and that cannot be waived.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      paragraphs: [
        'When fees or rules change we publish the new version before it applies. A match, and a pool, is always finished under the version it began with. If you do not agree with a change, you can withdraw your balance and close your account.',
        `Questions and complaints reach us through the [contact page](${paths.contact}). A person reads every message, usually within 24-48 hours.`,
      ],
    },
  ],
}
