import { APPROVAL_BODIES } from '@throwdown/contract/approval-kinds'
import { expect, test } from 'vitest'
import { COIN_KINDS, type CoinFields, coinAction, FIELDS_OF, wrongField } from './coin-action.ts'

const FILLED: CoinFields = {
  wallet: 'cold',
  coin: 'sol',
  amount: '1.5',
  bought: '225.000001',
  fee: '0',
}

test('[C8] each form makes the body that is signed, to the last unit', () => {
  expect(COIN_KINDS.map((kind) => coinAction(kind, FILLED))).toEqual([
    { kind: 'capital', body: { wallet: 'cold', coin: 'sol', units: '1500000000' } },
    { kind: 'refill', body: { coin: 'sol', units: '1500000000', networkLamports: '0' } },
    {
      kind: 'swap',
      body: { sold: 'sol', soldUnits: '1500000000', boughtUnits: '225000001', networkLamports: '0' },
    },
  ])
})

test.each(COIN_KINDS)('a complete form for %s is a body that the server takes', (kind) => {
  expect(wrongField(kind, FILLED)).toBeNull()
  const action = coinAction(kind, FILLED)
  expect(APPROVAL_BODIES[kind].parse(action?.body)).toEqual(action?.body)
})

test.each(COIN_KINDS)('a form for %s asks for nothing while one field is missing', (kind) => {
  for (const field of FIELDS_OF[kind]) {
    const fields = { ...FILLED, [field]: '' }
    expect(wrongField(kind, fields)).toBe(field)
    expect(coinAction(kind, fields)).toBeNull()
  }
})

test.each([
  ['amount', '0'],
  ['amount', '0.0000000001'],
  ['bought', '1.0000001'],
] as const)('%s %s is wrong', (field, typed) => {
  expect(wrongField('swap', { ...FILLED, [field]: typed })).toBe(field)
})
