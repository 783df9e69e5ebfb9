type Counted = { readonly result: string }
type WonAndLost = { readonly won: number; readonly lost: number }

/** Of throws: the rounds that they decided; a match that ended by surrender may have none. Of matches: the record. */
export const countResults = (counted: readonly Counted[]): WonAndLost => ({
  won: counted.filter(({ result }) => result === 'won').length,
  lost: counted.filter(({ result }) => result === 'lost').length,
})

/** Whole per cent of a part. */
export const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((100 * part) / all))
