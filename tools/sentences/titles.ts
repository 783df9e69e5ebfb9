import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceOf } from '../tidy/source.ts'

/** The titles of the tests in a file, as written there; none if there is no such file. */
export function titleReader(root: string): (path: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (path) => {
    const titles = known.get(path) ?? readTitles(join(root, path))
    known.set(path, titles)
    return titles
  }
}

function readTitles(file: string): ReadonlySet<string> {
  return new Set(existsSync(file) ? titlesIn({ path: file, text: readFileSync(file, 'utf8') }) : [])
}

/** The first argument of `test(…)` and of `test.each(…)(…)`; a title made from values is its template. */
export function titlesIn(file: { path: string; text: string }): string[] {
  const { text } = file
  const titles: string[] = []
  sourceOf(file).visit({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !/^test\b/.test(text.slice(callee.start, callee.end))) return
      if (first.type === 'Literal' && typeof first.value === 'string') titles.push(withoutIds(first.value))
      if (first.type === 'TemplateLiteral')
        titles.push(withoutIds(text.slice(first.start + 1, first.end - 1)))
    },
  })
  return titles
}

/** A title may end with the sentences that its test covers: `a toast can be closed {2.38 9.24-30}`. */
function withoutIds(title: string): string {
  return title.replace(/ \{[1-9]\.\d+(?:[ -](?:[1-9]\.)?\d+)*\}$/, '')
}
