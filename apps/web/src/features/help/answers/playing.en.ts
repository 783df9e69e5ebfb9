import { paths } from '../../../routing/paths.ts'
import type { HelpAnswersOf } from '../help-answer.ts'

export const playing: HelpAnswersOf<'playing'> = {
  'how-to-play': {
    question: 'How does a match work?',
    answer: [
      'Two players put up the same stake and throw at the same time. Rock crushes scissors, paper wraps rock, scissors cut paper.',
      'The first to win {{winsNeeded}} rounds wins the match. A draw scores nothing and is thrown again. After {{turnsMax}} throws without a winner the leader wins; a level score is void.',
    ],
    words: 'rules rock paper scissors draw tie round win',
  },
  stakes: {
    question: 'Which stakes are there?',
    answer: [
      '{{stakes}}. Both players of a match put up the same amount, and you never lose more than your stake.',
      'Joining sets the stake aside. Leaving the search gives it back at once.',
    ],
    words: 'bet amount tier lobby price',
  },
  'time-for-a-throw': {
    question: 'How long do I have for a throw?',
    answer: [
      '{{firstSeconds}} seconds for the first throw and {{laterSeconds}} seconds for each later one. Throwing fast never helps.',
      'For the whole match you also have a time bank of {{bankSeconds}} seconds. It is spent by itself when you are late.',
    ],
    words: 'clock timer countdown time bank seconds late',
  },
  'missed-throw': {
    question: 'What happens if I miss a throw?',
    answer: [
      'A late throw spends your time bank first. When that is empty, the round goes to your opponent. Missing twice in a row loses the match.',
      'If both of you miss, the throw is repeated. If that happens twice in a row, the leader wins and a level score is void.',
    ],
    words: 'late timeout away afk',
  },
  'lost-connection': {
    question: 'What happens if my connection drops?',
    answer: [
      'Your time bank runs before you lose a round, so a short gap costs time only. Open any page of ours in the same browser: it returns you to the match and opens your sealed throw by itself. That has {{openSeconds}} seconds and then what is left of your time bank.',
      'If our own service is away, every clock moves to at least {{outageSeconds}} seconds after it is back. An outage of ours never costs you a round.',
    ],
    words: 'disconnect offline internet network crash reload closed tab',
  },
  'void-match': {
    question: 'Why was my match void?',
    answer: [
      'A void match has no winner: both stakes come back in full, no fee is taken and no points are scored.',
      'It happens when a player does not confirm the start within {{acceptSeconds}} seconds, when both miss twice in a row at a level score, after {{turnsMax}} throws at a level score, or when our service stops a match before the first throws are locked. Your history says which it was.',
    ],
    words: 'cancelled refund draw no winner stake back',
  },
  surrender: {
    question: 'Can I give up a match?',
    answer: [
      'Yes. Surrender loses the match at once, and your opponent is paid at once. It cannot be taken back.',
    ],
    words: 'forfeit quit leave resign',
  },
  'slow-search': {
    question: 'Why does the search find nobody?',
    answer: [
      'Opponents are real people who wait for the same stake in the same mode, so at quiet hours it can take a while. The search says why it waits.',
      'In Normal Mode your last {{avoidedOpponents}} opponents are avoided for the first {{avoidSeconds}} seconds, and the same two players meet {{pairMatchesMax}} times a day at most. In Bounty Mode they meet once in {{bountyPairHours}} hour at most, and {{bountyMeetingsMax}} times in one pool; when only two players wait, they meet after {{lonePairSecondsMin}} to {{lonePairSecondsMax}} seconds, so that nobody can arrange a match.',
      'After {{offlineSeconds}} seconds offline the search ends and your stake is free again.',
    ],
    words: 'waiting queue matchmaking pairing long nobody',
  },
  'barred-from-joining': {
    question: 'Why may I not join for a while?',
    answer: [
      'You did not confirm the start of a match twice within {{strikeHours}} hours. That bars the search for {{firstBarMinutes}} minutes, each further time for {{barFactor}} times as long, {{barMaxHours}} hours at most.',
      'A limit, a time-out or a self-exclusion that you set stops joining too. The game says which it is.',
    ],
    words: 'banned blocked strike penalty locked suspended',
  },
  practice: {
    question: 'Can I try it without money?',
    answer: [
      'Yes. Practice is played against bots, needs no account and never moves money. The rules and the clocks are the same.',
    ],
    words: 'free demo bot training test',
    link: { to: paths.practice, text: 'Practice now' },
  },
}
