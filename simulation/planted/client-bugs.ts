import { type PlantedBug, plant } from './plant.ts'

const PLAY = 'simulation/players/match-play.ts'

/** Mistakes of a browser. */
export const CLIENT_BUGS: readonly PlantedBug[] = [
  plant('client forgets its seal on reload', 'played another hand', [
    'simulation/players/player.ts',
    '    const tab = new Tab(',
    '    this.device.seals.clear()\n    const tab = new Tab(',
  ]),
  plant('client opens a sealed throw in the arena only', 'with a sealed throw', [
    PLAY,
    '    if (owed) this.fulfil(owed, chain)',
    '    if (owed && !(owed.type === "reveal" && this.isElsewhere(owed.turn))) this.fulfil(owed, chain)',
  ]),
  plant('client gives up a sealed throw after 20 s', 'with a sealed throw', [
    PLAY,
    '    const { behaviour } = this.player\n    if (behaviour.neverReveals',
    '    const { behaviour, world } = this.player\n    if (world.scheduler.nowMs > lock.entry.t + 20_500) return\n    if (behaviour.neverReveals',
  ]),
  plant('client reveals without a lock', 'left the browser before the lock', [
    PLAY,
    '    if (behaviour.equivocates)',
    "    const { hand, nonce } = this.sealOf(turn) ?? { hand: 0, nonce: '' }\n    this.sendOpening(`reveal:${turn}`, { turn, hand, nonce }, '0'.repeat(64))\n    if (behaviour.equivocates)",
  ]),
]
