import { expect, test } from 'vitest'
import { isReservedName, nameSkeleton } from './name-skeleton.ts'

test.each([
  ['Illusion', 'lllusion'],
  ['illusi0n', 'ILLUSION'],
  ['Modern', 'Modem'],
  ['vvizard', 'Wizard'],
  ['clover', 'dover'],
  ['snake_eye', 'snake-eye'],
  ['snake__eye', 'snake-eye'],
  ['boss5', 'bosss'],
])('%s and %s look alike', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other))
})

test.each([
  ['alice', 'alicia'],
  ['player-one', 'player-two'],
  ['rocky', 'ricky'],
])('%s and %s do not', (one, other) => {
  expect(nameSkeleton(one)).not.toBe(nameSkeleton(other))
})

test.each([
  'ADMIN',
  'adm1n',
  'Admin-Team',
  'thr0wd0wn',
  'Throwdown_Support',
  'supp0rt',
  'SYSTEM',
  'no-reply',
  '_staff',
])('%s is ours', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['stafford', 'adamant', 'housecat', 'alice'])('%s is free', (name) => {
  expect(isReservedName(name)).toBe(false)
})
