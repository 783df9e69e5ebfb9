import { type PlantedBug, plant } from './plant.ts'

const PLAY = 'simulation/players/match-play.ts'

/** Mistakes of a browser. */
export const CLIENT_BUGS: readonly PlantedBug[] = [
  plant('client forgets its seal on reload', 'played another hand', [
    'simulation/players/player.ts',
    '    const tab = new Tab(',
    '    this.device.seals.clear()\n    const tab = new Tab(',
  ]),
  plant('client reveals without a lock', 'left the browser before the lock', [
    PLAY,
    '    if (behaviour.equivocates)',
    "    const { hand, nonce } = this.sealOf(turn) ?? { hand: 0, nonce: '' }\n    this.sendOpening(`reveal:${turn}`, { turn, hand, nonce }, '0'.repeat(64))\n    if (behaviour.equivocates)",
  ]),
]
