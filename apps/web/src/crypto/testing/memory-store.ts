import type { AcceptedMatch, MatchKey, Seal } from '../match-records.ts'
import type { MatchStore } from '../match-store.ts'

/** The disk of a test: outlives the engines that use it, as IndexedDB outlives a page. */
export function memoryStore(): MatchStore {
  const keys = new Map<string, MatchKey>()
  const seals = new Map<string, Seal>()
  const matches = new Map<string, AcceptedMatch>()
  return {
    saveKey: async (key) => void keys.set(key.publicKey, key),
    findKey: async (publicKey) => keys.get(publicKey),
    removeKey: async (publicKey) => void keys.delete(publicKey),
    saveSeal: async (seal) => {
      const standing = seals.get(place(seal)) ?? seal
      seals.set(place(seal), standing)
      return standing
    },
    changeSeal: async (of, change) => {
      const stored = seals.get(place(of))
      if (!stored) throw new Error('the seal does not exist')
      seals.set(place(of), change(stored))
      return change(stored)
    },
    sealsOf: async (matchId) => [...seals.values()].filter((seal) => seal.matchId === matchId),
    saveMatch: async (match) => {
      const ofKey = [...matches.values()].find(({ publicKey }) => publicKey === match.publicKey)
      const standing = matches.get(match.matchId) ?? ofKey ?? match
      matches.set(standing.matchId, standing)
      return standing
    },
    changeMatch: async (matchId, change) => {
      const stored = matches.get(matchId)
      if (stored) matches.set(matchId, change(stored))
      return matches.get(matchId)
    },
    findMatch: async (matchId) => matches.get(matchId),
  }
}

const place = ({ matchId, turn }: Pick<Seal, 'matchId' | 'turn'>): string => `${matchId} ${turn}`
