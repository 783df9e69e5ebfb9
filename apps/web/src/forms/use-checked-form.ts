import { type FormEvent, useState } from 'react'

/** The first rule a form breaks: at which field, and which text says so. */
export type Invalid<Values, Key extends string> = { field: keyof Values & string; key: Key }
/** What the server refused, said at the field it is about. */
export type RefusedField<Values> = { field: keyof Values & string; text: string }
type TextField<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

type CheckedForm<Values, Key extends string> = {
  check: (values: Values) => Invalid<Values, Key> | null
  initial: Values
  /** The texts of the form's own feature. */
  t: (key: Key) => string
}

/** A form that is sent only if its check passes. The first broken rule is shown at its field until that is edited. */
export function useCheckedForm<Values extends object, Key extends string>({
  check,
  initial,
  t,
}: CheckedForm<Values, Key>) {
  const [values, setValues] = useState(initial)
  const [invalid, setInvalid] = useState<Invalid<Values, Key> | RefusedField<Values> | null>(null)

  function set<Name extends keyof Values & string>(field: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [field]: value }))
    if (invalid?.field === field) setInvalid(null)
  }

  function errorOf(field: keyof Values & string): string | undefined {
    if (invalid?.field !== field) return undefined
    return 'key' in invalid ? t(invalid.key) : invalid.text
  }

  function bind(field: TextField<Values>) {
    return {
      name: field,
      value: String(values[field]),
      error: errorOf(field),
      onChange: (event: { target: { value: string } }) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TextField admits only the names of texts
        set(field, event.target.value as Values[typeof field]),
    }
  }

  function onSubmit(send: (values: Values) => Promise<RefusedField<Values> | void>) {
    return (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      const broken = check(values)
      setInvalid(broken)
      if (broken) focusInvalidField(event.currentTarget)
      else void send(values).then((refused) => refused && setInvalid(refused))
    }
  }

  function reset(): void {
    setValues(initial)
    setInvalid(null)
  }

  return { values, set, bind, errorOf, onSubmit, show: setInvalid, reset }
}

// The field is marked invalid by the coming render; only then can it be found.
export function focusInvalidField(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
