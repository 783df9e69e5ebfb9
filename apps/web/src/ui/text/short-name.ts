const SHOWN_WHOLE_MAX = 5
const KEPT = 4

/** Names longer than five characters are cut to four and two dots, so that tables keep their columns. */
export function shortName(name: string): string {
  return name.length > SHOWN_WHOLE_MAX ? `${name.slice(0, KEPT)}..` : name
}
