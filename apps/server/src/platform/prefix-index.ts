const LETTERS_PER_CODE = 6
const LETTERS_PER_BUCKET = 2
const ALPHABET = ' abcdefghijklmnopqrstuvwxyz0123456789_-'
const BASE = ALPHABET.length
const FIRST_SIZE = 1_024

/** Finds numbered names by their first letters. Keeps twelve letters of each as two numbers, and a list for every two letters. */
export class PrefixIndex {
  /** A longer prefix also matches names that differ from it after so many letters. */
  static readonly letters = 2 * LETTERS_PER_CODE
  /** The highest number that has a name. */
  last = 0
  private first = new Uint32Array(FIRST_SIZE)
  private second = new Uint32Array(FIRST_SIZE)
  private readonly buckets = new Map<number, number[]>()

  set(number: number, name: string): void {
    if (number >= this.first.length) {
      this.first = enlarged(this.first, 2 * number)
      this.second = enlarged(this.second, 2 * number)
    }
    const code = codeOf(name.slice(0, LETTERS_PER_CODE))
    this.move(number, { from: bucketOf(this.first[number] ?? 0), to: bucketOf(code) })
    this.first[number] = code
    this.second[number] = codeOf(name.slice(LETTERS_PER_CODE, PrefixIndex.letters))
    this.last = Math.max(this.last, number)
  }

  /** Whether a name begins with the prefix. */
  matcher(prefix: string): (number: number) => boolean {
    const [low, high] = rangeOf(prefix.slice(0, LETTERS_PER_CODE))
    const [secondLow, secondHigh] = rangeOf(prefix.slice(LETTERS_PER_CODE, PrefixIndex.letters))
    return (number) => {
      const first = this.first[number] ?? 0
      const second = this.second[number] ?? 0
      return first >= low && first < high && second >= secondLow && second < secondHigh
    }
  }

  /** The numbers of a prefix of at least two letters, in no order. */
  list(prefix: string): number[] {
    const bucket = this.buckets.get(bucketOf(codeOf(prefix.slice(0, LETTERS_PER_CODE)))) ?? []
    return bucket.filter(this.matcher(prefix))
  }

  private move(number: number, { from, to }: { from: number; to: number }): void {
    if (from === to) return
    const left = this.buckets.get(from)
    if (left && from !== 0)
      this.buckets.set(
        from,
        left.filter((other) => other !== number),
      )
    const bucket = this.buckets.get(to) ?? []
    if (to !== 0) bucket.push(number)
    this.buckets.set(to, bucket)
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

const bucketOf = (code: number): number => Math.floor(code / BASE ** (LETTERS_PER_CODE - LETTERS_PER_BUCKET))

/** The codes of names that begin with the letters; none when no name has one of them. */
function rangeOf(letters: string): readonly [low: number, high: number] {
  if (letters.split('').some((letter) => ALPHABET.indexOf(letter) < 1)) return [0, 0]
  const low = codeOf(letters)
  return [low, low + BASE ** (LETTERS_PER_CODE - letters.length)]
}
