import { expect, test } from 'vitest'
import { toCsv, toJson } from './statement-file.ts'

const LINE = {
  id: '7',
  kind: 'match',
  atMs: Date.UTC(2026, 10, 14, 20, 58),
  amount: '-5000000',
  fee: '0',
  balanceAfter: '96000000',
  withdrawOnly: '0',
  reference: 'a"b,c',
} as const

test('CSV has a head, one line each, and quotes what would break a line', () => {
  expect(toCsv([LINE])).toBe(
    'time,kind,amount_usd,fee_usd,balance_usd,withdraw_only_usd,reference,id\r\n2026-11-14T20:58:00.000Z,match,-5.000000,0.000000,96.000000,0.000000,"a""b,c",7\r\n',
  )
})

test('JSON has the same, with the same digits', () => {
  expect(JSON.parse(toJson([LINE]))).toEqual([
    {
      time: '2026-11-14T20:58:00.000Z',
      kind: 'match',
      amount_usd: '-5.000000',
      fee_usd: '0.000000',
      balance_usd: '96.000000',
      withdraw_only_usd: '0.000000',
      reference: 'a"b,c',
      id: '7',
    },
  ])
})
