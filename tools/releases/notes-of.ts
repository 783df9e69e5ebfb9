/** The section of a version, without its heading. */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}] - `))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section [${version}] with a date`)
  return `${section.split('\n').slice(1).join('\n').trim()}\n`
}
