/** One file put into an otherwise empty tree, next to `others`. `line` is where the rule must point. */
export interface CaughtFile extends PlantedFile {
  readonly line?: number
  readonly others?: readonly PlantedFile[]
}

export interface PlantedFile {
  readonly path: string
  readonly text: string
}

/** What a rule must catch, and twins so close to it that a careless rule would catch them too. */
export interface Plant {
  readonly rule: string
  readonly caught: readonly CaughtFile[]
  readonly clean: readonly Omit<CaughtFile, 'line'>[]
}
