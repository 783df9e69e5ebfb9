import { defineStrings } from '../../../i18n/strings.ts'

export const freezeStrings = defineStrings('staffFreeze', {
  title: 'All money is stopped.',
  since: 'Since {{when}}, by {{who}}.',
  by: { audit: 'the check of the chain', reconciliation: 'the check of the ledger' },
  effect:
    'No join, pairing, withdrawal, prize or bonus. Deposits are credited, and matches that have begun end.',
  loading: 'The reason is still loading.',
  act: 'Request to resume money',
  ledger: 'See the ledger',
  runbook: 'Runbook: {{file}}',
  short: 'The chain holds {{chain}}, the ledger says {{books}}: {{missing}} are missing ({{check}}).',
  broken: {
    I1: 'A journal does not add up to zero (I1): {{detail}}.',
    I2: 'An account has less than nothing (I2): {{detail}}.',
    I3: 'A balance differs from its entries (I3): {{detail}}.',
    I4: 'The pot of a match is neither full nor empty (I4): {{detail}}.',
    I5: 'Reserved stakes differ from the open searches (I5): {{detail}}.',
    I6: 'A pool differs from what was paid into it (I6): {{detail}}.',
    I7: 'Open withdrawals do not add up (I7): {{detail}}.',
    I10: 'Revenue moved without a fee (I10): {{detail}}.',
    I11: 'One request has two answers (I11): {{detail}}.',
  },
})
