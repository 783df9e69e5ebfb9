import { defineStrings } from '../i18n/strings.ts'

export const quickGuideStrings = defineStrings('quickGuide', {
  title: 'Quick Guide',
  rock: 'Rock crushes scissors',
  paper: 'Paper wraps rock',
  scissors: 'Scissors cut paper',
  normal: 'Normal Mode',
  normalText:
    "Pick a stake tier. The winner takes the opponent's stake: a ${{tier}} lobby pays {{pot}}, {{paid}} after the {{fee}}% fee. First to {{wins}} rounds; a draw is thrown again.",
  bounty: 'Bounty Mode',
  bountyText:
    "{{share}}% of each win goes to a Bounty Pool; the top 3 players at the end of the week split it. Each win grows your bounty. 'Bank It' secures the points and starts fresh. 'Risk It' keeps growing it: double points in the next game, but a loss wipes out unbanked points.",
  bountyMore: 'How a bounty run works',
  bountyShare: '{{share}}%',
  points: 'Points',
  pointsText:
    'Winning a round gives {{perRound}} point if you also win the match, so a won match gives {{perWin}}.',
  pointsSum: '{{points}} pts',
  money: 'Money in and out',
  moneyText:
    'Top up in SOL or USDC, usually under a minute. Withdraw in either; the first time to a new address waits 24 hours. Fees: {{feeIn}}% in, {{feeOut}}% out, always shown before you confirm.',
  sol: 'SOL',
  dollar: '$',
  sealed: 'Nobody can peek.',
  sealedText:
    'Your throw is sealed in your browser until both are in. Every match can be checked afterwards.',
  done: 'Done',
  tryFree: 'Try it free',
  questions: 'All questions',
})
