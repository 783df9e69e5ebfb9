import { type PlantedBug, plant } from './plant.ts'

const HOST = 'apps/server/src/match/host.ts'
const NEWS = 'apps/server/src/match/match-news.ts'
const SAVER = 'apps/server/src/match/save-in-batches.ts'
const LIVE = 'apps/server/src/match/live-match.ts'
const MOVES = 'apps/server/src/match/apply-move.ts'
const RECEIPT = 'apps/server/src/match/give-receipt.ts'
const KEYS = 'apps/server/src/match/day-keys.ts'
const TIME = 'apps/server/src/match/keep-time.ts'
const GIVE_BACK = 'apps/server/src/match/give-time-back.ts'
const GATE = 'apps/server/src/match/service-state.ts'
const BATCH = 'apps/server/src/platform/batch.ts'
const PREPARE = 'apps/server/src/queue/prepare-match.ts'

/** Mistakes in the server's own host, saver, time keeper and pairing. */
export const SERVER_BUGS: readonly PlantedBug[] = [
  plant('answers before the save', 'was called late', [
    HOST,
    '      await live.durable\n',
    '      live.durable.catch(() => undefined)\n',
  ]),
  plant('answers from an old copy', 'was called late', [
    HOST,
    'if (!isChanged && (await this.isOutdated(live))) return undefined',
    '',
  ]),
  plant('answers repeats from memory', 'was called late', [
    HOST,
    'const isChanged = effects.entries.length > 0',
    'const isChanged = effects.entries.length > 0\n    if (effects.answer.ok && effects.answer.repeated)\n      return { answer: effects.answer, entries: [], headerHash: state.transcript.headerHash }',
  ]),
  plant('conflict drops the messages answered', 'was called late', [
    HOST,
    'if (fault instanceof SaveConflict) return undefined',
    'if (fault instanceof SaveConflict)\n        return { answer: effects.answer, entries: effects.entries, headerHash: state.transcript.headerHash }',
  ]),
  plant('commitments are pushed to both', 'was shown the other commitment', [
    NEWS,
    'visibleEntries(run, seat)',
    'run',
  ]),
  plant('timers act during an outage', 'was called late', [HOST, 'await this.deps.service.inService()', '']),
  plant('openings are pushed at once', 'was shown the other opening', [
    NEWS,
    'visibleEntries(run, seat)',
    "run.filter(({ stored, audience }) => audience === 'both' || audience === seat || stored.entry.type === 'reveal')",
  ]),
  plant('receipts are signed for the wrong turn', 'was given a receipt that binds nobody', [
    RECEIPT,
    'headerHash, turn, seat, sigHash',
    'headerHash, turn: turn + 1, seat, sigHash',
  ]),
  plant('a receipt stands for any commitment', 'was given a receipt that binds nobody', [
    RECEIPT,
    'signatureHash(sig, sha256)',
    "'00'.repeat(32)",
  ]),
  plant('entries are signed under a key that was not certified for their time', 'fails certificate', [
    KEYS,
    'this.dayKeys.find(({ certificate }) => isValidAt(certificate, atMs))',
    'this.dayKeys.at(-1)',
  ]),
  plant('arrival is stamped when processed', 'did not arrive when it says', [
    MOVES,
    'const { recvMs } = sender',
    'const recvMs = clock.nowMs()',
  ]),
  plant('signatures are not verified', 'fails accepts', [
    MOVES,
    "return verifySignature(live.keys[seat], wanted.input, move.sig) ? wanted.over : ''",
    'return wanted.over',
  ]),
  plant(
    'a failed save keeps the copy',
    'fails chain',
    [SAVER, '  live.dropped = true\n', '  live.saving -= 1\n'],
    [SAVER, '  deps.onFailed(live)\n', ''],
  ),
  plant('a conflict counts as saved', 'was called late', [
    SAVER,
    'if (!saved.has(toSave.id)) {',
    'if (false) {',
  ]),
  plant('news are pushed before the save', 'left the browser before the lock', [
    SAVER,
    '  const saved = await deps.store.saveMatches(',
    '  for (const { live, pending, toSave } of batch) deps.onSaved(live, toSave.entries, pending)\n  const saved = await deps.store.saveMatches(',
  ]),
  plant('entries are not signed', 'was shown a lock that does not hold', [
    SAVER,
    'needsSignature ? keys.sign',
    'needsSignature && !needsSignature ? keys.sign',
  ]),
  plant('decisions join a save that has begun', 'was called late', [
    SAVER,
    '  live.pending = null\n  if (!pending) return []',
    '  if (!pending) return []',
  ]),
  plant('the second decision of a save replaces the first', 'fails chain', [
    LIVE,
    'live.pending.entries.push(...entries)',
    'live.pending.entries.splice(0, Infinity, ...entries)',
  ]),
  plant('saves of one match overlap', 'fails chain', [
    BATCH,
    '      await runBatch(batching, takeBatch())\n',
    '      void runBatch(batching, takeBatch())\n',
  ]),
  plant(
    'deadlines only where a match was saved last',
    'never ended',
    [TIME, 'const ids = await store.claimDueMatches(due)', 'const ids = due ? [] : []'],
    [HOST, '    this.setTimer(live)\n    return live\n', '    return live\n'],
    [HOST, '    extendForOutages(live, this.deps, this.save)\n    this.setTimer(live)\n', ''],
  ),
  plant(
    'no extension after an outage',
    'was called late',
    [GIVE_BACK, 'const missed = outages.since(live.outagesSeen, live.facts)', 'const missed: never[] = []'],
    [TIME, 'await host.extend(id, batch.outage)', ''],
  ),
  plant('an outage voids instead of extending', 'was called late', [
    'apps/server/src/match/outages.ts',
    "return { type: 'outage', fromMs: outage.fromMs, toMs, nowMs: Math.max(nowMs, toMs) }",
    "return { type: 'void', nowMs }",
  ]),
  plant('a match is judged before it is extended', 'was called late', [
    HOST,
    '      extendForOutages(live, this.deps, this.save)\n      const event',
    '      const event',
  ]),
  plant('deadlines are judged while a node of the players is silent', 'was called late', [
    GIVE_BACK,
    'const mayJudge = await outages.mayJudge(playerIds, nowMs - deadlineMs)',
    'const mayJudge = playerIds.length > 0',
  ]),
  plant('the players of a node are not stored', 'was called late', [
    'apps/server/src/match/node-players.ts',
    '    this.here.add(playerId)\n',
    '',
  ]),
  plant('the service never closes', 'was called late', [
    GATE,
    'if (this.isInService()) return',
    'if (this.gapOverMs) return',
  ]),
  plant('the seats of tickets and header differ', 'got a strike', [
    PREPARE,
    'ticketIds: [seats[0].ticketId, seats[1].ticketId]',
    'ticketIds: [seats[1].ticketId, seats[0].ticketId]',
  ]),
]
