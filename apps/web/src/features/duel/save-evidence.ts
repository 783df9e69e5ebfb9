import { saveFile } from '../../app/save-file.ts'
import type { EngineState } from './engine/engine-state.ts'

/** Everything this device holds of the match: what was received, and the hands it sealed itself. */
export function saveEvidence(matchId: string, { log, seat, seals }: EngineState): void {
  const evidence = { matchId, seat, entries: log.chain, ahead: log.ahead, seals }
  saveFile(`throwdown-evidence-${matchId}.json`, JSON.stringify(evidence, null, 2))
}
