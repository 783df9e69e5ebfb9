import { type PlantedBug, plant } from './plant.ts'

const MATCHES = 'simulation/world/memory-match-store.ts'
const QUEUE = 'simulation/world/memory-queue-store.ts'
const TIME = 'simulation/world/memory-time-store.ts'
const LEDGER = 'simulation/world/memory-ledger.ts'
const HOST = 'apps/server/src/match/host.ts'
const SAVER = 'apps/server/src/match/save-in-batches.ts'

const SAVE = `  const saved = await deps.store.saveMatches(
    batch.map(({ toSave }) => toSave),
    deps.clock.nowMs(),
  )
`

/** Mistakes that a store could make with rows and money, some of them together with the saver. */
export const STORE_BUGS: readonly PlantedBug[] = [
  plant('save without compare-and-set', 'fails chain', [
    MATCHES,
    'match?.version === toSave.version && match.finishedAtMs === null',
    'match?.finishedAtMs === null',
  ]),
  plant('a conflict is reported as saved', 'was called late', [
    MATCHES,
    'return new Set(current.map(({ toSave }) => toSave.id))',
    'return new Set(group.map(({ id }) => id))',
  ]),
  plant('a conflict stores its entries', 'fails', [
    MATCHES,
    'return match && isCurrent ? [{ match, toSave }] : []',
    'if (match && !isCurrent) match.entries.push(...toSave.entries.map((entry) => ({ ...entry, storedAtMs: tables.nowMs() })))\n      return match && isCurrent ? [{ match, toSave }] : []',
  ]),
  plant(
    'settlement after the save',
    'was settled 0 times',
    [
      SAVER,
      SAVE,
      `  const saved = await deps.store.saveMatches(
    batch.map(({ toSave }) => ({ ...toSave, outcome: undefined })),
    deps.clock.nowMs(),
  )
  const ended = batch.filter(({ toSave }) => toSave.outcome && saved.has(toSave.id))
  if (ended.length > 0)
    await deps.store.saveMatches(
      ended.map(({ toSave }) => ({ ...toSave, version: toSave.version + 1, entries: [] })),
      deps.clock.nowMs(),
    )
`,
    ],
    [MATCHES, '(outcome === undefined) !== (state.deadlineMs !== null)', 'id === ""'],
    [MATCHES, 'entries.length === 0', 'id === ""'],
  ),
  plant(
    'settles again with a new key',
    'was settled 2 times',
    [
      SAVER,
      SAVE,
      `${SAVE}  const again = batch.filter(({ toSave }) => toSave.outcome && saved.has(toSave.id))
  if (again.length > 0)
    await deps.store.saveMatches(
      again.map(({ toSave }) => ({ ...toSave, version: toSave.version + 1, entries: [] })),
      deps.clock.nowMs(),
    )
`,
    ],
    [MATCHES, ' && match.finishedAtMs === null', ''],
    [MATCHES, 'entries.length === 0', 'id === ""'],
    [MATCHES, 'key: `match:${facts.id}:settle`', 'key: `match:${facts.id}:settle:${Math.random()}`'],
    [
      LEDGER,
      "account.startsWith('equity:')",
      "account.startsWith('match:') || account.startsWith('equity:')",
    ],
  ),
  plant('a settlement forgets the fee', 'does not sum to zero', [
    MATCHES,
    "    ['revenue:win-fee', fee],\n",
    '',
  ]),
  plant('a settlement pays the other seat', 'did not pay seat', [
    MATCHES,
    'facts.seats[winner === -1 ? 0 : winner].playerId',
    'facts.seats[winner === 0 ? 1 : 0].playerId',
  ]),
  plant('leave keeps the reservation', 'tickets say', [
    QUEUE,
    'if (!tables.ledger.postAll(ended.map(releaseOf)))',
    'if (ended === null)',
  ]),
  plant('leave pays back a paired ticket', 'the house paid', [
    QUEUE,
    'const ended = [...new Set(ids)].flatMap((id) => waitingTicket(tables, id) ?? [])',
    `for (const paired of ids.flatMap((id) => tables.tickets.get(id) ?? []))
      if (paired.state === 'paired')
        tables.ledger.post(\`queue:\${paired.id}:leave\`, [
          ['equity:capital', -stakeOf(paired)],
          [available(paired.playerId), stakeOf(paired)],
        ])
    const ended = [...new Set(ids)].flatMap((id) => waitingTicket(tables, id) ?? [])`,
  ]),
  plant('joining reserves no stake', 'tickets say', [
    QUEUE,
    '  tables.ledger.post(`queue:${ticket.id}:join`, reserveLegs(ticket))\n  tables.tickets.set(',
    '  tables.tickets.set(',
  ]),
  plant('a repeated join reserves the stake again', 'tickets say', [
    QUEUE,
    '  if (known) return repeatedReply(known, ticket)',
    "  if (known?.state === 'waiting') tables.ledger.post(`queue:${ticket.id}:join:${nowMs}`, reserveLegs(ticket))\n  if (known) return repeatedReply(known, ticket)",
  ]),
  plant('pairing takes the pot from the house', 'the house paid', [
    QUEUE,
    '    [held(first.playerId), -stakeOf(first)],\n    [held(second.playerId), -stakeOf(second)],\n',
    "    ['equity:capital', -2n * stakeOf(first)],\n",
  ]),
  plant('pairing leaves the tickets open', 'tickets say', [
    QUEUE,
    "    for (const { id } of tickets) tables.changeTicket(id, { state: 'paired', matchId: match.matchId })\n",
    '',
  ]),
  plant('a refused join is not remembered', 'was refused and joined later', [
    QUEUE,
    '    rememberRefusal(tables, ticket, refused)\n',
    '',
  ]),
  plant('a node that is gone gives nobody time back', 'was called late', [
    TIME,
    '    record(tables, { nodeId, silentMs, nowMs })\n    tables.nodes.set(nodeId, { ...row, endedAtMs',
    '    tables.nodes.set(nodeId, { ...row, endedAtMs',
  ]),
  // Either way of timing a match of a dead node makes up for the other, so this one is without the timers of copies.
  plant(
    'a claim never ends',
    'never ended',
    [TIME, 'CLAIMED_FOR_MS = 1_000', 'CLAIMED_FOR_MS = 1e12'],
    [HOST, '    this.setTimer(live)\n    return live\n', '    return live\n'],
    [HOST, '    extendForOutages(live, this.deps, this.save)\n    this.setTimer(live)\n', ''],
  ),
]
