const LETTERS_PER_CODE = 6
const ALPHABET = ' abcdefghijklmnopqrstuvwxyz0123456789_-'
const BASE = ALPHABET.length
const FIRST_SIZE = 1_024

/** Finds numbered names by their first letters. Keeps twelve letters of each as two numbers: eight bytes a name. */
export class PrefixIndex {
  /** A longer prefix also matches names that differ from it after so many letters. */
  static readonly letters = 2 * LETTERS_PER_CODE
  /** The highest number that has a name. */
  last = 0
  private first = new Uint32Array(FIRST_SIZE)
  private second = new Uint32Array(FIRST_SIZE)

  set(number: number, name: string): void {
    if (number >= this.first.length) {
      this.first = enlarged(this.first, 2 * number)
      this.second = enlarged(this.second, 2 * number)
    }
    this.first[number] = codeOf(name.slice(0, LETTERS_PER_CODE))
    this.second[number] = codeOf(name.slice(LETTERS_PER_CODE, PrefixIndex.letters))
    this.last = Math.max(this.last, number)
  }

  /** Whether a name begins with the prefix. */
  matcher(prefix: string): (number: number) => boolean {
    const [low, high] = rangeOf(prefix.slice(0, LETTERS_PER_CODE))
    const [secondLow, secondHigh] = rangeOf(prefix.slice(LETTERS_PER_CODE, PrefixIndex.letters))
    return (number) => {
      const [first = 0, second = 0] = [this.first[number], this.second[number]]
      return first >= low && first < high && second >= secondLow && second < secondHigh
    }
  }

  list(prefix: string): number[] {
    const [low, high] = rangeOf(prefix.slice(0, LETTERS_PER_CODE))
    const matches = this.matcher(prefix)
    const found: number[] = []
    for (let number = 1; number <= this.last; number += 1) {
      // One comparison sorts out nearly all of a million names.
      const code = this.first[number] ?? 0
      if (code >= low && code < high && matches(number)) found.push(number)
    }
    return found
  }
}

function enlarged(codes: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size)
  larger.set(codes)
  return larger
}

function codeOf(letters: string): number {
  let code = 0
  for (const letter of letters.padEnd(LETTERS_PER_CODE))
    code = code * BASE + Math.max(0, ALPHABET.indexOf(letter))
  return code
}

/** The codes of names that begin with the letters; none when no name has one of them. */
function rangeOf(letters: string): readonly [low: number, high: number] {
  if (letters.split('').some((letter) => ALPHABET.indexOf(letter) < 1)) return [0, 0]
  const low = codeOf(letters)
  return [low, low + BASE ** (LETTERS_PER_CODE - letters.length)]
}
