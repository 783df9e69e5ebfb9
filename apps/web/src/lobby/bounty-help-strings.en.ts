import { defineStrings } from '../i18n/strings.ts'

export const bountyHelpStrings = defineStrings('bountyHelp', {
  title: 'How does the bounty mode/pool work?',
  done: 'Done',
  questions: 'All questions about Bounty Mode',
  picture: {
    title: 'One run, as a picture',
    /** The same for those who do not see it. */
    text: 'A win scores {{win}} points. Bank It makes them safe. Risk It doubles the next match: a win adds {{riskedWin}} points, {{sum}} in all, and a loss leaves 0. Banked points stay.',
    win: 'Win',
    winNote: '+ {{points}} pts',
    points: '{{points}} pts',
    unbanked: 'unbanked',
    banked: 'Banked',
    bankedNote: '{{win}} or {{sum}} pts, safe',
    factor: '× {{factor}}',
    factorNote: 'next match',
    choice: 'bank or risk',
    burnt: 'banked stay',
    bankIt: 'Bank It',
    riskIt: 'Risk It',
    winWay: 'win + {{points}}',
    loseWay: 'lose',
  },
  prizes: {
    title: 'What the top three get',
    place: 'Place',
    share: 'Share',
    pool: '${{tier}} pool now',
    percent: '{{share}}%',
    note: 'Of the pool after our {{fee}}% fee. It closes every Monday 00:00 UTC.',
  },
  needs: {
    title: 'To win a prize',
    matches: '{{count}} counted matches in the week',
    opponents: '{{count}} different opponents',
    person: 'age check passed, no confirmed rule violation',
    few: 'If fewer than three players qualify, everyone gets their contributions back.',
  },
  more: {
    title: 'More rules',
    what: 'how points grow, same opponent twice, {{max}} matches a week, review',
    pool: 'Each stake has a pool of its own, from Monday 00:00 UTC to the next. {{share}}% of the stake you win goes into it.',
    points:
      'Every round you win scores {{perRound}} point, so a match win scores {{perWin}}. Points of a win join your bounty.',
    bank: 'Bank It secures the points of your bounty and starts fresh.',
    risk: 'Risk It keeps them at risk: your next match counts ×{{factor}}. A loss wipes out unbanked points.',
    repeats:
      'A second win over the same opponent scores half, further ones nothing. At most {{max}} matches count in a week.',
    end: 'When the pool closes, everything unbanked is banked. After a day of review the prizes are paid.',
  },
})
