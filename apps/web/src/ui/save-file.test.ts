import { expect, test } from 'vitest'
import { csvOf, exactDollars } from './save-file.ts'

test.each([
  ['9750000', '9.750000'],
  ['-1', '-0.000001'],
  ['0', '0.000000'],
  ['67612500', '67.612500'],
])('%s micro-dollars are written %s', (micros, text) => {
  expect(exactDollars(micros)).toBe(text)
})

test.each([
  ['-5.25', '-5.25'],
  ['12', '12'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+cmd|A0', "'-1+cmd|A0"],
  ['@sum(a1)', "'@sum(a1)"],
  ['\t=1', "'\t=1"],
  ['=a,"b"', `"'=a,""b"""`],
  ['a"b,c', '"a""b,c"'],
])('the cell %s is written %s: no cell is a formula, and a number stays one', (cell, written) => {
  expect(csvOf(['name'], [{ name: cell }])).toBe(`name\r\n${written}\r\n`)
})
