import { expect, test } from 'vitest'
import { coarseNetwork, networksOf } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networksOf(address)[0]?.name).toBe(network)
})

test('an IPv6 address is counted by /64, /56 and /48, each with its share', () => {
  expect(networksOf('2001:db8:1:12ff::9')).toEqual([
    { name: '2001:db8:1:12ff::/64', share: 1 },
    { name: '2001:db8:1:1200::/56', share: 4 },
    { name: '2001:db8:1::/48', share: 16 },
  ])
  expect(networksOf('192.0.2.7')).toEqual([{ name: '192.0.2.7', share: 1 }])
})

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('%s is shown as %s', (address, shown) => {
  expect(coarseNetwork(networksOf(address))).toBe(shown)
})
