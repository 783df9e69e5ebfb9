import { defineStrings } from '../../i18n/strings.ts'

/** [L2] What the player's own limits do with a deposit. */
export const depositLimitStrings = defineStrings('depositLimit', {
  /** Before a top up. */
  before: {
    left: 'Your deposit limits leave {{room}} to play with. What arrives over that can only be withdrawn.',
    over: 'This is more than your deposit limits leave. {{room}} of it could be played; the rest could only be withdrawn, and costs the same fees.',
    none: 'Your deposit limit is used up. What you send now can only be withdrawn, and costs the same fees.',
    noneUntil:
      'Your deposit limit is used up until {{when}}. What arrives before then can only be withdrawn, and costs the same fees.',
    pause:
      'You are taking a break until {{when}}. What arrives before then can only be withdrawn, also afterwards, and costs the same fees.',
    excludedForGood:
      'You have excluded yourself permanently. What you send can only be withdrawn, and costs the same fees.',
    link: 'Safe play',
    closed: 'This account cannot play for money, so it has no deposit address.',
    closedLink: 'Read why',
  },
  /** Why money is not playable. */
  withdrawOnly: {
    deposit_limit: '{{amount}} can only be withdrawn: it arrived over your deposit limit.',
    timed_out: '{{amount}} can only be withdrawn: it arrived during your time-out.',
    excluded: '{{amount}} can only be withdrawn: it arrived during your self-exclusion.',
    why: 'Why some money can only be withdrawn',
    first: 'A withdrawal takes it first.',
    returned: '{{amount}} came back from a withdrawal: it can be withdrawn now, and played from {{when}} on.',
  },
})
