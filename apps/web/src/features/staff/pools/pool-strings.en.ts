import { defineStrings } from '../../../i18n/strings.ts'

export const poolStrings = defineStrings('staffPools', {
  title: 'Pools',
  rule: 'The timer settles a pool after its review. Two people stop its payout, and two resume it. This look is written to the security log.',
  list: 'Pools that have not ended',
  empty: 'No pool is open',
  failed: 'The pools could not be loaded.',
  loading: 'Loading',
  again: 'Look again',
  name: '${{tier}} pool, {{days}}',
  states: { OPEN: 'open', CLOSING: 'last matches', REVIEW: 'in review' },
  payoutStopped: 'payout stopped',
  payoutStoppedSince: 'Payout stopped since {{when}}. The timer does not settle it.',
  differs:
    'It does not add up: its runs say {{runs}}, its account holds {{books}}. Money is frozen, or will be within a minute. Stop its payout, then resume money.',
  differsStopped:
    'It does not add up: its runs say {{runs}}, its account holds {{books}}. While its payout is stopped this freezes nothing; resumed before it is corrected, it does again.',
  total: 'In the pool',
  players: 'Players',
  bell: 'Closes',
  settles: 'Settles by timer',
  fee: 'Fee',
  prizes: 'Prizes to be paid, by what is known now',
  place: '{{place}}. {{who}}',
  void: 'Too few players may win: everybody gets back what their wins put in.',
  toRequest_one: 'A request waits under Approvals, signed by one',
  toRequest_other: 'A request waits under Approvals, signed by {{count}}',
  stopPayout: 'Request to stop payout…',
  resumePayout: 'Request to resume payout…',
  alreadyStopped: 'Its payout is stopped already.',
  notStopped: 'Its payout is not stopped.',
  waits: 'A request waits under Approvals.',
})
