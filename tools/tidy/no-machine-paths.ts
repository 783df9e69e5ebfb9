import type { Rule } from './rule.ts'

// A path of one person's machine works nowhere else and reveals something about that machine.
const MACHINE_PATH = /(?<![\w.:/@~}-])(\/(home|Users|root|work)\/[\w.-]+|[A-Z]:\\\\?Users\\)/

export const noMachinePaths: Rule = {
  name: 'no-machine-paths',
  readsText: true,
  check({ path, text }) {
    if (path === 'package-lock.json') return []
    return text.split('\n').flatMap((content, above) => {
      const found = MACHINE_PATH.exec(content)
      if (!found) return []
      const message = `machine path ${found[0]}. Start from import.meta.dirname, a temporary directory or the config`
      return [{ line: above + 1, message }]
    })
  },
}
