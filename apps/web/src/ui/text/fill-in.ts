export type TextValues = Readonly<Record<string, string | number>>

/** `Page {{number}}` with its values. React escapes what it renders, so nothing is escaped here. */
export function fillIn(text: string, values: TextValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ''))
}
