import { paths } from '../../routing/paths.ts'
import type { LegalDocument } from './legal-document.ts'

export const responsiblePlay: LegalDocument = {
  title: 'Responsible play',
  version: 1,
  effectiveOn: '2025-08-23',
  changes: 'The first version.',
  summary:
    'Playing for money should be a pastime that you can afford. This page says what you can set, what it does, and where to find help.',
  sections: [
    {
      id: 'before-you-play',
      heading: 'Before you play',
      paragraphs: [
        'You must be {{ageMin}} or over, or older where your country sets a higher age. We check age and country before the first deposit or match with a stake.',
        'Between equal players a match is won as often as it is lost, and the fees make play cost money over time. Nobody can live from it, and no way of playing makes up for a loss.',
      ],
      points: [
        'Play only with money you can afford to lose.',
        'Decide how much money and time it may cost before you begin.',
        'Never play to win back a loss, nor on borrowed money.',
        'Try it without money first: practice costs nothing.',
      ],
    },
    {
      id: 'limits',
      heading: 'Limits',
      paragraphs: [
        'You can limit what you deposit, stake and lose, and the time you play, for {{limitHours}} hours, {{limitWeekDays}} days and {{limitMonthDays}} days. They are checked when you join, when you are paired and when a deposit arrives.',
        'A lower limit applies at once. A higher one, or none, waits {{raiseHours}} hours and then asks you once more.',
        'Nobody can refuse a transfer on Solana: the part of a deposit that is over your limit is credited, and can only be withdrawn.',
      ],
    },
    {
      id: 'breaks',
      heading: 'Time-out and self-exclusion',
      paragraphs: [
        'A time-out lasts from {{timeOutHours}} hours to {{timeOutWeeks}} weeks, a self-exclusion at least {{exclusionMonths}} months or permanently. Neither can be ended early, not even by us.',
        'Both hold for every account of your person. A running match finishes first, and your balance can always be withdrawn. Excluded players get no bonus.',
      ],
    },
    {
      id: 'reality-check',
      heading: 'Reality check',
      paragraphs: [
        'Every {{realityMinutes}} minutes of play we show how long you played, what you staked and your net result. The next match waits until you answer. You can choose how often it comes.',
      ],
    },
    {
      id: 'signs',
      heading: 'Signs that it is too much',
      paragraphs: ['If you say yes to one of these, take a break now and talk to somebody:'],
      points: [
        'You play longer or for more than you meant to.',
        'You play to win back what you lost, or to forget worries.',
        'You hide from others how much you play, or borrow for it.',
        'You are restless or angry when you cannot play.',
        'Work, school, family or sleep suffer from it.',
      ],
    },
    {
      id: 'help',
      heading: 'Help outside the game',
      paragraphs: [
        'Gambling Therapy ([gamblingtherapy.org](https://www.gamblingtherapy.org)) gives free advice online in many languages. Gamblers Anonymous ([gamblersanonymous.org](https://gamblersanonymous.org)) lists meetings of people who stopped. In many countries there is a free telephone line as well; your doctor knows it.',
        `If you ask us to stop you from playing, we do it. Write to us through the [contact page](${paths.contact}), or exclude yourself under [Safe play](${paths.safePlay}): that works at once.`,
      ],
    },
    {
      id: 'children',
      heading: 'Children and shared devices',
      paragraphs: [
        'Log out on devices that children use, keep your password to yourself, and use the lock of the device. Accounts of children are closed.',
      ],
    },
  ],
}
