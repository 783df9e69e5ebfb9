import type { PoolLine, PoolList } from '../src/bounty/pool-list.ts'
import { microUsd } from '../src/money.ts'
import { splitPool } from '../src/pool-split.ts'
import { termsOfVersion } from '../src/terms.ts'

const terms = termsOfVersion(1)
export const entrant = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`

/** Seven players, each against each once, the smaller number wins and banks: ranks are the numbers. */
export function aPoolList(): PoolList {
  const lines: PoolLine[] = []
  const add = (
    line: Omit<Extract<PoolLine, { kind: 'match' }>, 'n'> | Omit<Extract<PoolLine, { kind: 'bank' }>, 'n'>,
  ) => lines.push({ ...line, n: lines.length * 3 + 1 })
  for (let round = 1; round <= 2; round += 1)
    for (let winner = 1; winner <= 7; winner += 1)
      for (let loser = winner + 1; loser <= 7; loser += 1) {
        const points = round === 1 ? 2 : 1
        const [player, opponent] = [entrant(winner), entrant(loser)]
        add({
          kind: 'match',
          player,
          opponent,
          points,
          microUsd: '1500000',
          scoring: true,
          opponentScoring: true,
        })
        add({ kind: 'bank', player, points })
      }
  const total = 42n * 1_500_000n
  const { first, second, third } = splitPool(microUsd(total), terms)
  const prizes = [first, second, third].map((amount, index) => ({
    kind: 'prize' as const,
    player: entrant(index + 1),
    microUsd: amount.toString(),
    n: lines.length * 3 + index + 1,
  }))
  return {
    id: 'usd5-2026-11-09',
    tier: 5,
    status: 'SETTLED',
    totalMicroUsd: total.toString(),
    termsVersion: 1,
    excluded: [],
    lines: [...lines, ...prizes],
  }
}
