import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, type TreeFile } from './tree.ts'

const PROMISE = /\b(TODO|FIXME)\b/
const ISSUE = /#\d+/

// What is left for later is forgotten without an issue.
export const todoHasIssue: Rule = {
  name: 'todo-has-issue',
  readsText: true,
  check(file) {
    return remarks(file)
      .filter(({ text }) => PROMISE.test(text) && !ISSUE.test(text))
      .map(({ line }) => ({
        line,
        message: 'TODO without an issue number. Open an issue and write TODO(#12), or do it',
      }))
  },
}

function remarks(file: TreeFile): { text: string; line: number }[] {
  if (isCode(file.path)) {
    const source = sourceOf(file)
    return source.comments.flatMap(({ value, start }) =>
      value.split('\n').map((text, below) => ({ text, line: source.lineAt(start) + below })),
    )
  }
  if (!/\.(css|sql|sh|ya?ml)$|^\.ci\//.test(file.path)) return []
  return file.text.split('\n').map((text, above) => ({ text, line: above + 1 }))
}
