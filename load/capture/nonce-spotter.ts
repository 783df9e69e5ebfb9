import type { Throw } from './capture.ts'

// Long enough to exclude chance hits, short enough to look up at every position of a text.
const BEGINNING = 8

type Spelling = { readonly text: string; readonly of: Throw }

/** Finds nonces in any text, however they are spelt: hex, base64 at any offset, or their bytes. */
export class NonceSpotter {
  private readonly marks = new Uint8Array(MARK_MAX + 1)
  private readonly byBeginning = new Map<string, Spelling[]>()

  constructor(throws: readonly Throw[]) {
    for (const made of throws)
      for (const text of spellingsOf(made.nonce)) {
        const key = text.slice(0, BEGINNING)
        this.marks[markOf(text)] = 1
        const known = this.byBeginning.get(key)
        if (known) known.push({ text, of: made })
        else this.byBeginning.set(key, [{ text, of: made }])
      }
  }

  spot(text: string): Throw[] {
    const found = new Set<Throw>()
    let mark = 0
    for (let at = 0; at < text.length; at += 1) {
      mark = nextMark(mark, text.charCodeAt(at))
      if (this.marks[mark] === 0) continue
      const from = at + 1 - MARKED
      const candidates = this.byBeginning.get(text.slice(from, from + BEGINNING))
      for (const { text: spelling, of } of candidates ?? [])
        if (text.startsWith(spelling, from)) found.add(of)
    }
    return [...found]
  }
}

// A number that depends on the last four characters only: one lookup skips most positions of a text.
const MARKED = 4
const MARK_MAX = 2 ** 20 - 1
const nextMark = (mark: number, code: number): number => ((mark << 5) ^ code) & MARK_MAX

function markOf(text: string): number {
  let mark = 0
  for (let at = 0; at < MARKED; at += 1) mark = nextMark(mark, text.charCodeAt(at))
  return mark
}

function spellingsOf(nonce: string): string[] {
  const bytes = Buffer.from(nonce, 'hex')
  // Inside something longer a base64 text begins at one of three places; the letters it shares with others are cut.
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(shift === 0 ? 0 : shift + 1, -1)
  })
  const inUrls = shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([nonce, nonce.toUpperCase(), bytes.toString('latin1'), ...shifted, ...inUrls])]
}
