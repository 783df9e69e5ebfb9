import type { MatchKey, MatchStore, Seal } from '../../../../crypto/match-store.ts'

/** The disk of a test: outlives the engines that use it, as IndexedDB outlives a page. */
export function memoryStore(): MatchStore {
  const keys = new Map<string, MatchKey>()
  const seals: Seal[] = []
  return {
    saveKey: async (key) => void keys.set(key.publicKey, key),
    findKey: async (publicKey) => keys.get(publicKey),
    saveSeal: async (seal) => {
      const known = seals.find(({ matchId, turn }) => matchId === seal.matchId && turn === seal.turn)
      if (!known) seals.push(seal)
      return known ?? seal
    },
    sealsOf: async (matchId) => seals.filter((seal) => seal.matchId === matchId),
  }
}
