import type { Rule } from './rule.ts'

// The lock pins by integrity hash; a registry address in it would break everyone who installs from another mirror.
export const lockNamesNoRegistry: Rule = {
  name: 'lock-names-no-registry',
  readsText: true,
  check({ path, text }) {
    const address =
      path === 'package-lock.json'
        ? /"resolved":\s*"(git\+)?https?:/
        : /(^|\/)\.npmrc$/.test(path)
          ? /registry\s*=/
          : null
    if (!address) return []
    return text.split('\n').flatMap((content, above) => {
      if (!address.test(content)) return []
      const message =
        'a registry address. Keep omit-lockfile-registry-resolved=true in .npmrc and write the lock anew'
      return [{ line: above + 1, message }]
    })
  },
}
