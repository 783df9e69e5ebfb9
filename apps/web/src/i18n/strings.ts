import './i18n.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

type Texts = { readonly [key: string]: string | Texts }

/** The texts of one feature. Its keys begin with its name, so that a search finds them. */
export type Strings<Name extends string = string, Own extends Texts = Texts> = {
  readonly name: Name
  readonly texts: Own
}

/** Paths of the texts; i18next chooses between `x_one` and `x_other` itself, so their key is `x`. */
type PathOf<Own> = {
  [Key in keyof Own & string]: Own[Key] extends string
    ? Key extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${PathOf<Own[Key]>}`
}[keyof Own & string]

export type KeyOf<Own extends Strings> =
  Own extends Strings<infer Name, infer Inner> ? `${Name}.${PathOf<Inner>}` : never

type Values = Readonly<Record<string, string | number>>

/** Knows the keys of the given strings and no others: a missing key does not compile. */
export type Translate<Own extends Strings> = (key: KeyOf<Own>, values?: Values) => string

/** Hands the texts to i18next. A component needs the returned value to ask for a key, so the import cannot be forgotten. */
export function defineStrings<const Name extends string, const Own extends Texts>(
  name: Name,
  texts: Own,
): Strings<Name, Own> {
  i18next.addResourceBundle('en', 'translation', { [name]: texts }, true, true)
  return { name, texts }
}

export function useStrings<All extends readonly Strings[]>(..._strings: All): Translate<All[number]> {
  return useTranslation().t
}

/** For texts outside of components. */
export function textOf<Own extends Strings>(_strings: Own): Translate<Own> {
  return i18next.t
}
