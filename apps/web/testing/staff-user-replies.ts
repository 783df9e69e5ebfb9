import type { FoundPlayer, StaffPlayer } from '@throwdown/contract/staff-players'

export const USER_ID = '0190a5c0-0000-7000-8000-0000000000bb'

export const foundUser: FoundPlayer = {
  id: USER_ID,
  username: 'Wrenna_B',
  email: 'w…b@mail.example',
  role: 'player',
  status: 'active',
  createdAtMs: Date.UTC(2026, 9, 30),
  holds: ['withdrawals'],
}

export const shownUser: StaffPlayer = {
  ...foundUser,
  email: 'wrenna.b@mail.example',
  lastLoginAtMs: null,
  closedBy: null,
  check: { state: 'passed', againOn: null },
  safePlay: { limits: [], pause: null },
  money: { available: '96000000', reserved: '5000000', withdrawing: '0', withdrawOnly: '0' },
  lines: [
    {
      id: '7',
      kind: 'match',
      atMs: Date.UTC(2026, 10, 14, 19, 52),
      amount: '4750000',
      fee: '250000',
      balanceAfter: '96000000',
      withdrawOnly: '0',
      reference: '0190a5c0-0000-7000-8000-0000000000cc',
    },
  ],
  matches: [
    {
      matchId: '0190a5c0-0000-7000-8000-0000000000cc',
      endedAtMs: Date.UTC(2026, 10, 14, 19, 52),
      result: 'won',
      mode: 'normal',
      tier: 5,
      opponent: null,
      earnings: '4750000',
      fee: '250000',
      toPool: '0',
      points: 0,
    },
  ],
  sessions: [
    {
      device: 'Firefox on Linux',
      network: '203.0.113.0/24',
      startedAtMs: Date.UTC(2026, 10, 1),
      lastUsedAtMs: Date.UTC(2026, 10, 14),
    },
  ],
  holds: [
    {
      what: 'withdrawals',
      reason: 'payment',
      setBy: 'Mira_Holt',
      setAtMs: Date.UTC(2026, 10, 14),
      mayRelease: false,
    },
  ],
}
