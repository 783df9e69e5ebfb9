import { fillIn, type TextValues } from '../ui/text/fill-in.ts'

type Texts = { readonly [key: string]: string | Texts }

/** The texts of one feature. Its keys begin with its name, so that a search finds them. */
export type Strings<Name extends string = string, Own extends Texts = Texts> = {
  readonly name: Name
  readonly texts: Own
}

/** Paths of the texts; the value `count` chooses between `x_one` and `x_other`, so their key is `x`. */
type PathOf<Own> = {
  [Key in keyof Own & string]: Own[Key] extends string
    ? Key extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${PathOf<Own[Key]>}`
}[keyof Own & string]

export type KeyOf<Own extends Strings> =
  Own extends Strings<infer Name, infer Inner> ? `${Name}.${PathOf<Inner>}` : never

/** Knows the keys of the given strings and no others: a missing key does not compile. */
export type Translate<Own extends Strings> = (key: KeyOf<Own>, values?: TextValues) => string

const catalogue = new Map<string, Texts>()

/** Adds the texts to the catalogue. A component needs the returned value to ask for a key, so the import cannot be forgotten. */
export function defineStrings<const Name extends string, const Own extends Texts>(
  name: Name,
  texts: Own,
): Strings<Name, Own> {
  catalogue.set(name, texts)
  return { name, texts }
}

export function useStrings<All extends readonly Strings[]>(..._strings: All): Translate<All[number]> {
  return translate
}

/** For texts outside of components. */
export function textOf<Own extends Strings>(_strings: Own): Translate<Own> {
  return translate
}

/** The same function for everybody: a component that gets it never renders anew because of it. */
function translate(key: string, values?: TextValues): string {
  const [name = '', ...path] = key.split('.')
  const last = path.pop() ?? ''
  const group = path.reduce<Texts | undefined>((texts, part) => groupIn(texts, part), catalogue.get(name))
  const count = values?.['count']
  const plural = typeof count === 'number' ? group?.[`${last}_${count === 1 ? 'one' : 'other'}`] : undefined
  const text = plural ?? group?.[last]
  return typeof text === 'string' ? fillIn(text, values) : key
}

function groupIn(texts: Texts | undefined, part: string): Texts | undefined {
  const inner = texts?.[part]
  return typeof inner === 'object' ? inner : undefined
}
