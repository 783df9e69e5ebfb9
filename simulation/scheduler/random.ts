/** A small seeded generator (sfc32): one seed, one run, on every machine. */
export class Random {
  private a = 0x9e3779b9
  private b = 0x243f6a88
  private c = 0xb7e15162
  private counter: number

  constructor(seed: number) {
    this.counter = seed >>> 0
    for (let warmUp = 0; warmUp < 12; warmUp++) this.word()
  }

  /** In [0, 1). */
  next(): number {
    return this.word() / 0x1_0000_0000
  }

  /** A whole number in [min, max]. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(choices: readonly [Value, ...Value[]]): Value {
    return choices[this.between(0, choices.length - 1)] ?? choices[0]
  }

  hex(byteLength: number): string {
    let text = ''
    while (text.length < 2 * byteLength) text += this.word().toString(16).padStart(8, '0')
    return text.slice(0, 2 * byteLength)
  }

  uuid(): string {
    const digits = this.hex(16)
    return [
      [0, 8],
      [8, 12],
      [12, 16],
      [16, 20],
      [20, 32],
    ]
      .map(([from, to]) => digits.slice(from, to))
      .join('-')
  }

  private word(): number {
    const sum = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    this.c |= 0
    return sum >>> 0
  }
}
