import { paths } from './paths.ts'

/**
 * Every question of the help page by topic: the one list that the page shows, the search finds and links next to a screen name. The
 * texts are with the page, so that a link does not bring them along.
 */
export const HELP_TOPICS = {
  playing: [
    'how-to-play',
    'stakes',
    'time-for-a-throw',
    'missed-throw',
    'lost-connection',
    'void-match',
    'surrender',
    'slow-search',
    'barred-from-joining',
    'practice',
  ],
  bounty: [
    'bounty-mode',
    'bounty-points',
    'bank-or-risk',
    'bounty-prizes',
    'prize-conditions',
    'pool-close',
    'pool-void',
  ],
  money: [
    'what-i-receive',
    'top-up-fee',
    'round-trip',
    'sol-or-usdc',
    'deposit-time',
    'sol-price',
    'in-play',
    'withdrawal-time',
    'withdrawal-held',
    'new-address',
    'withdrawal-limits',
    'cancel-withdrawal',
    'withdraw-only',
  ],
  fairness: ['secret-throw', 'check-a-match', 'bots', 'one-person', 'what-we-could-do'],
  account: [
    'age-check',
    'forgot-password',
    'change-email',
    'second-factor',
    'stolen-account',
    'rename',
    'my-data',
    'deactivate',
    'delete-account',
    'news',
  ],
  'safe-play': [
    'set-limits',
    'raise-limits',
    'time-out',
    'self-exclusion',
    'reality-check',
    'deposit-over-limit',
  ],
} as const

export type HelpTopic = keyof typeof HELP_TOPICS
export type HelpQuestionOf<Topic extends HelpTopic> = (typeof HELP_TOPICS)[Topic][number]
export type HelpQuestion = HelpQuestionOf<HelpTopic>

/** The address of one answer, or of one topic. */
export const helpPath = (target: HelpQuestion | HelpTopic): string => `${paths.help}#${target}`
