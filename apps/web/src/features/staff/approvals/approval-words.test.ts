import { APPROVAL_KINDS, type ApprovalKind } from '@throwdown/contract/approval-kinds'
import { expect, test } from 'vitest'
import { actionInWords, refusalInWords, shortHash } from './approval-words.ts'

const BODIES: Readonly<Record<ApprovalKind, readonly [Record<string, string>, string]>> = {
  bonus: [{ playerId: 'p', micros: '5000000' }, 'Give Wrenna a bonus of $5.00'],
  adjustment: [{ playerId: 'p', micros: '-2500000' }, 'Change the balance of Wrenna by − $2.50'],
  reversal: [{ journalId: '12' }, 'Reverse journal 12'],
  resume: [{ what: 'withdrawals' }, 'Let withdrawals go out again'],
  refill: [
    { coin: 'sol', units: '1500000000', networkLamports: '5000' },
    'Record 1.50 SOL that moved from the cold wallet to the hot wallet, with 0.000005 SOL for the network',
  ],
  capital: [
    { wallet: 'hot', coin: 'usdc', units: '100000000' },
    'Record 100.00 USDC of our own money in the hot wallet',
  ],
  swap: [
    { sold: 'sol', soldUnits: '1000000000', boughtUnits: '150000000', networkLamports: '5000' },
    'Record a swap of 1.00 SOL for 150.00 USDC, with 0.000005 SOL for the network',
  ],
  withdrawal: [
    { withdrawalId: 'w', coin: 'usdc', units: '570000000', destination: '8sHd' },
    'Pay 570.00 USDC to 8sHd for Wrenna',
  ],
  'to-cold': [
    { coin: 'usdc', units: '570000000', destination: '8sHd' },
    'Send 570.00 USDC to the cold wallet 8sHd',
  ],
  'lost-payment': [
    { signature: '5Nx', withdrawalId: 'w', coin: 'usdc', units: '570000000', destination: '8sHd' },
    'Record that 570.00 USDC were paid to 8sHd for Wrenna by 5Nx: the withdrawal is paid, and is not paid again',
  ],
  'lost-coins': [
    { signature: '5Nx', coin: 'sol', units: '1500000000' },
    'Record 1.50 SOL that left the hot wallet by 5Nx for no withdrawal that we know',
  ],
  'pool-payout-stop': [
    { poolId: 'usd5-2026-11-09' },
    'Stop the payout of pool usd5-2026-11-09: until two people resume it, the pool is not settled and a difference in it freezes no money',
  ],
  'pool-payout-resume': [
    { poolId: 'usd5-2026-11-09' },
    'Resume the payout of pool usd5-2026-11-09: its timer settles it again',
  ],
  'terms-start': [{ version: '2', startsOn: '2026-12-07' }, 'Start version 2 of the terms on 2026-12-07'],
  announcement: [
    { text: 'Planned work.', startsAt: '2026-12-01T18:00Z', endsAt: '2026-12-01T19:00Z' },
    'Show all players “Planned work.” from 2026-12-01T18:00Z to 2026-12-01T19:00Z',
  ],
  'staff-invite': [{ email: 'ann@keep.example' }, 'Invite ann@keep.example to the staff'],
  'staff-remove': [{ playerId: 'p' }, 'Take the rights of staff from Wrenna'],
  'account-reopen': [
    { playerId: 'p' },
    'Reopen the account of Wrenna, who deactivated it; withdrawals wait 24 hours',
  ],
  'approver-key': [{ playerId: 'p', credentialId: 'aa', publicKey: 'bb' }, 'Let Wrenna sign with a new key'],
}

test.each(APPROVAL_KINDS)('[C8] %s is said in plain words with its amount and target', (kind) => {
  const [body, words] = BODIES[kind]
  expect(actionInWords({ kind, body, who: 'Wrenna' })).toBe(words)
})

test.each([
  ['money', 'Let money move again'],
  ['deposits', 'Let players top up again'],
  ['bounty', 'Open Bounty Mode again'],
  ['tier-20', 'Open the stake of $20 again'],
])('a resume names %s', (what, words) => {
  expect(actionInWords({ kind: 'resume', body: { what }, who: null })).toBe(words)
})

test('a refusal is said in words, or as the database says it', () => {
  expect(refusalInWords('two_must_stay')).toBe('two people with keys must stay')
  expect(refusalInWords('something_new')).toBe('something_new')
})

test('a hash is shown by its two ends', () => {
  expect(shortHash('218531b12ba46472b13dcca00140cea3fd170a8d6e805d226543acec58289785')).toBe('218531…289785')
})
