import { describeStore } from '../../apps/server/test/world/store-contract.ts'
import { memoryStore } from './memory-store.ts'
import { available, held, Tables } from './tables.ts'

describeStore('memory', async () => {
  let nowMs = 0
  const tables = new Tables(() => nowMs)
  let deposits = 0
  return {
    store: memoryStore(tables),
    deposit: async (playerId, dollars) => {
      deposits += 1
      tables.deposit(`deposit:${deposits}`, playerId, BigInt(dollars) * 1_000_000n)
    },
    balanceOf: async (playerId) => ({
      available: tables.ledger.balance(available(playerId)),
      reserved: tables.ledger.balance(held(playerId)),
    }),
    evidenceOf: async (matchId) =>
      [...tables.evidence.values()].filter((one) => one.matchId === matchId).map(({ c }) => c),
    pass: (ms) => {
      nowMs += ms
    },
    close: async () => undefined,
  }
})
