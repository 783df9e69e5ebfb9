import { currentTerms } from '@throwdown/contract/terms'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { expect, test } from 'vitest'
import { publishTerms } from './publish-terms.ts'

const published = publishTerms(termsOfVersion(CURRENT_TERMS_VERSION))

test('[P4] the published terms fit the contract and show a line for every tier and mode', () => {
  expect(currentTerms.reply.parse({ success: true, data: published }).data).toEqual(published)
  expect(published.payouts).toHaveLength(12)
})

test.each([
  /* tier  mode      winner        fee        pool */
  [1, 'normal', '1950000', '50000', '0'],
  [1, 'bounty', '1650000', '50000', '300000'],
  [5, 'normal', '9750000', '250000', '0'],
  [5, 'bounty', '8250000', '250000', '1500000'],
  [10, 'normal', '19500000', '500000', '0'],
  [10, 'bounty', '16500000', '500000', '3000000'],
  [20, 'normal', '39000000', '1000000', '0'],
  [20, 'bounty', '33000000', '1000000', '6000000'],
  [35, 'normal', '68250000', '1750000', '0'],
  [35, 'bounty', '57750000', '1750000', '10500000'],
  [50, 'normal', '97500000', '2500000', '0'],
  [50, 'bounty', '82500000', '2500000', '15000000'],
])('[P2] $%i %s pays %s, fee %s, pool %s', (tier, mode, winnerReceives, fee, pool) => {
  const line = published.payouts.find((candidate) => candidate.tier === tier && candidate.mode === mode)
  expect(line).toMatchObject({ winnerReceives, fee, pool, netIfLost: `-${tier}000000` })
})

test('[B10] [C1] fees are those of the rules', () => {
  expect(published.fees).toEqual({ winBps: 500, depositBps: 1_000, withdrawalBps: 500, poolBps: 1_500 })
  expect(published.poolShareBps).toEqual({ normal: 0, bounty: 3_000 })
  expect(published.prizes).toEqual({ secondBps: 3_000, thirdBps: 2_000 })
})
