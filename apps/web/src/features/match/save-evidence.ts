import type { Opening } from '../../realtime/match-link.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { EngineState } from './engine/engine-state.ts'

/**
 * Everything this device holds of the match: what was received, with the locks the operator signed, the hands it sealed
 * itself, and its own signed openings of those that were called late.
 */
export function saveEvidence(
  matchId: string,
  { log, seat, seals }: EngineState,
  openings: readonly Opening[],
): void {
  const evidence = { matchId, seat, entries: log.chain, ahead: log.ahead, seals, openings }
  saveFile(`throwdown-evidence-${matchId}.json`, JSON.stringify(evidence, null, 2))
}
