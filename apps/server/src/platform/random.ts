import { randomInt, randomUUID } from 'node:crypto'

export type RandomSource = {
  uuid(): string
  /** A whole number from 0, less than `limit`. */
  below(limit: number): number
}

export const systemRandom: RandomSource = { uuid: () => randomUUID(), below: (limit) => randomInt(limit) }
