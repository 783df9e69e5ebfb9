// npm run art <name>, npm run tool <name>: runs one program of a group; without a name it lists them.
// What follows the name is passed on: npm run tool lighthouse -- --runs 1
import { spawnSync } from 'node:child_process'
import { ROOT } from './dev-config.ts'

const PLAYWRIGHT = ['playwright', 'test', '-c']

type Programs = Readonly<Record<string, readonly string[]>>

const GROUPS: Readonly<Record<string, Programs>> = {
  /** Their results are committed. */
  art: {
    avatars: ['node', 'tools/make-avatars.ts'],
    icons: ['node', 'tools/make-icon-sprite.ts'],
    'join-picture': ['node', 'apps/web/testing/make-join-picture.ts'],
    'readme-pictures': [...PLAYWRIGHT, 'e2e/readme.config.ts'],
    'social-preview': ['node', 'tools/make-social-preview.ts'],
    sound: ['node', 'tools/make-sound.ts'],
  },
  tool: {
    'audit-verify': ['node', 'apps/server/src/bin/audit-verify.ts'],
    'leaked-passwords': ['node', 'tools/make-leaked-passwords.ts'],
    'count-boards': ['node', 'tools/count-boards.ts'],
    'first-duel': ['node', 'e2e/first-duel.ts'],
    'exploit-pool': ['node', 'load/exploit/exploit-pool.ts'],
    'haproxy-config': ['node', 'tools/haproxy-config.ts'],
    'pgbouncer-config': ['node', 'tools/pgbouncer-config.ts'],
    lighthouse: ['node', 'e2e/lighthouse.ts'],
    'match-pictures': [...PLAYWRIGHT, 'apps/web/testing/pictures.config.ts'],
    newcomer: ['node', 'e2e/newcomer.ts'],
    'nginx-config': ['node', 'tools/nginx-config.ts'],
    'planted-bugs': ['vitest', 'run', '--project', 'planted-bugs'],
    'pool-verify': ['node', 'packages/verify/src/throwdown-pool-verify.ts'],
    price: ['node', 'load/price/round-trip.ts'],
    season: ['node', 'load/season/simulate.ts'],
    size: ['node', 'tools/bundle-size.ts'],
    'slow-tests': ['vitest', 'run', '--project', 'night'],
    'second-factor-rotate': ['node', 'apps/server/src/bin/second-factor-rotate.ts'],
    'staff-first': ['node', 'apps/server/src/bin/staff-first.ts'],
    'staff-codes': ['node', 'tools/staff-codes.ts'],
    'standings-rebuild': ['node', 'apps/server/src/bin/standings-rebuild.ts'],
    'trace-reveal': ['node', 'e2e/trace-reveal.ts'],
    'watch-config': ['node', 'tools/watch-config.ts'],
  },
}

const [group = '', name = '', ...options] = process.argv.slice(2)
const programs = GROUPS[group] ?? {}
const [program, ...rest] = programs[name] ?? []
if (program === undefined) {
  process.stderr.write(`npm run ${group} <name>: ${Object.keys(programs).join(', ')}\n`)
  process.exitCode = 2
} else {
  const { status } = spawnSync(program, [...rest, ...options], { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
