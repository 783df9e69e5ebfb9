const LETTERS = 6
const ALPHABET = ' abcdefghijklmnopqrstuvwxyz0123456789_-'
const BASE = ALPHABET.length
const FIRST_SIZE = 1_024

/** Finds numbered names by their first letters. Keeps up to six letters of each as one number: four bytes a name. */
export class PrefixIndex {
  /** The highest number that has a name. */
  last = 0
  private codes = new Uint32Array(FIRST_SIZE)

  set(number: number, name: string): void {
    if (number >= this.codes.length) {
      const larger = new Uint32Array(2 * number)
      larger.set(this.codes)
      this.codes = larger
    }
    this.codes[number] = codeOf(name.slice(0, LETTERS).padEnd(LETTERS))
    this.last = Math.max(this.last, number)
  }

  /** Whether a name may begin with the prefix: its first letters do. */
  matcher(prefix: string): (number: number) => boolean {
    const [low, high] = rangeOf(prefix)
    return (number) => isWithin(this.codes[number], low, high)
  }

  list(prefix: string): number[] {
    const [low, high] = rangeOf(prefix)
    const found: number[] = []
    for (let number = 1; number <= this.last; number += 1)
      if (isWithin(this.codes[number], low, high)) found.push(number)
    return found
  }
}

function codeOf(letters: string): number {
  let code = 0
  for (const letter of letters) code = code * BASE + Math.max(0, ALPHABET.indexOf(letter))
  return code
}

/** The codes of names that begin with the prefix; none when no name has one of its letters. */
function rangeOf(prefix: string): readonly [low: number, high: number] {
  const first = prefix.slice(0, LETTERS)
  if ([...first].some((letter) => ALPHABET.indexOf(letter) < 1)) return [0, 0]
  const low = codeOf(first.padEnd(LETTERS))
  return [low, low + BASE ** (LETTERS - first.length)]
}

const isWithin = (code: number | undefined, low: number, high: number): boolean =>
  code !== undefined && code >= low && code < high
