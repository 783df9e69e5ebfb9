import { defineStrings } from '../../i18n/strings.ts'

export const practiceStrings = defineStrings('practice', {
  title: 'Practice',
  lead: 'Choose a bot. Same rules, same clock, same arena as a real match. No money, and nothing here counts in any statistic.',
  bot: 'Bot',
  youName: 'Challenger',
  fight: 'Fight',
  fightBot: 'Fight {{name}}',
  back: 'Back',
  backToBots: 'Choose another bot',
  again: 'Play again',
  giveUp: 'Give up',
  signUp: 'Create an account',
  dashboard: 'Dashboard',
  botLabel: '{{name}} (bot)',
  strip: 'Practice bot: it chose before you could, and sees only throws that are already open.',
  random: {
    name: 'Random',
    text: 'Completely random. Nobody can outguess it for long.',
  },
  shifter: {
    name: 'Win-stay / lose-shift',
    text: 'Repeats winning throws, changes losing ones. Many people play like this.',
  },
  cycler: {
    name: 'Cycler',
    text: 'Rock, paper, scissors, and around again. Work out where it starts and you win.',
  },
  reader: {
    name: 'Pattern reader',
    text: 'Watches what you throw after the same two throws, and answers it. Do not repeat yourself.',
  },
})
