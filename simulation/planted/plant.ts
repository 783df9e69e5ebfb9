/** One place of a source file and what replaces it. The text must occur exactly once. */
export type Patch = readonly [file: string, find: string, replace: string]

export type PlantedBug = {
  readonly name: string
  /** Part of the violation that must be reported: a bug found for another reason does not count. */
  readonly notice: string
  readonly patches: readonly Patch[]
}

export const plant = (name: string, notice: string, ...patches: readonly Patch[]): PlantedBug => ({
  name,
  notice,
  patches,
})
