import type { Plant } from './plant.ts'

const lines = (count: number, line: string) => `${line}\n`.repeat(count)
const aFunction = (bodyLines: number) => `export function a() {\n${lines(bodyLines, '  b()')}}\n`

const SPEC = { path: 'packages/rules/SPEC.md', text: '| id | rule |\n|---|---|\n| M1 | Two players. |\n' }
const INVARIANTS = { path: 'apps/server/src/ledger/INVARIANTS.md', text: '| id |\n|---|\n| I1 |\n' }

export const textPlants: readonly Plant[] = [
  {
    rule: 'colours-in-tokens',
    caught: [
      { path: 'apps/web/src/ui/Card.module.css', text: '.card {\n  color: #1e1e1e;\n}\n', line: 2 },
      { path: 'apps/web/src/styles/base.css', text: 'a { border: 1px solid #FFF }\n' },
    ],
    clean: [
      { path: 'apps/web/src/styles/tokens.css', text: ':root { --surface: #1e1e1e; }\n' },
      {
        path: 'apps/web/src/ui/Card.module.css',
        text: '/* not #fff */\n#fade:hover { color: var(--text); }\n',
      },
    ],
  },
  {
    rule: 'texts-without-intl',
    caught: [
      { path: 'apps/web/src/ui/Card.tsx', text: `a()\nconst DAY = new Intl.DateTimeFormat('en')\n`, line: 2 },
      {
        path: 'apps/web/src/boards/rank.ts',
        text: `export const rank = (n: number) => n.toLocaleString('en-US')\n`,
      },
      {
        path: 'apps/web/src/boards/day.ts',
        text: `export const day = (d: Date) => d.toLocaleDateString()\n`,
      },
    ],
    clean: [
      { path: 'apps/web/src/ui/text/utc.test.ts', text: `const DAY = new Intl.DateTimeFormat('en')\n` },
      { path: 'apps/web/src/features/identity/check/countries.ts', text: `new Intl.DisplayNames(['en'])\n` },
      { path: 'apps/server/src/mail/day.ts', text: `const DAY = new Intl.DateTimeFormat('en')\n` },
    ],
  },
  {
    rule: 'no-important',
    caught: [
      { path: 'apps/web/src/ui/Card.module.css', text: '.card {\n  margin: 0 !important;\n}\n', line: 2 },
      {
        path: 'apps/web/src/ui/Card.module.css',
        text: '@media (prefers-reduced-motion: reduce) { a { transition: none !important } }\n',
      },
      {
        path: 'apps/web/src/styles/base.css',
        text: '@media (prefers-reduced-motion: reduce) { a { top: 0 } }\nb { top: 0 !important }\n',
        line: 2,
      },
    ],
    clean: [
      {
        path: 'apps/web/src/styles/base.css',
        text: '@media (prefers-reduced-motion: reduce) {\n  a { top: 0 }\n  b { transition: none !important }\n}\n',
      },
      {
        path: 'apps/web/src/ui/Card.module.css',
        text: '/* !important is not needed */\n.card { margin: 0 }\n',
      },
    ],
  },
  {
    rule: 'todo-has-issue',
    caught: [
      { path: 'apps/server/src/a.ts', text: 'export const a = 1\n// TODO: later\n', line: 2 },
      { path: 'apps/server/src/a.ts', text: '/**\n * FIXME\n */\nexport const a = 1\n', line: 2 },
      { path: 'db/migrations/1_a.sql', text: '-- TODO index\nselect 1;\n' },
    ],
    clean: [
      { path: 'apps/server/src/a.ts', text: "// TODO(#12): later\nexport const a = 'TODO'\n" },
      { path: 'docs/a.md', text: 'A TODO needs an issue number.\n' },
    ],
  },
  {
    rule: 'plain-words',
    caught: [
      { path: 'apps/server/src/a.ts', text: '\nexport const told = 1\n', line: 2 },
      { path: 'apps/server/src/a.ts', text: '// Compares the books with the chain.\nexport const a = 1\n' },
      { path: 'apps/web/src/a.ts', text: 'export type WithdrawalWish = 1\n' },
      { path: 'apps/web/src/b.ts', text: 'export const hear = 1\nthis.hear(event)\n', line: 2 },
      { path: 'db/functions/a/b.sql', text: '-- A repeat is no second one.\n' },
      { path: 'db/migrations/1_a.sql', text: 'alter table a add b_told boolean;\n' },
      { path: 'docs/a.md', text: 'Whoever reads the own account.\n' },
    ],
    clean: [
      { path: 'docs/a.md', text: 'The owner of the account is no longer asked.\n' },
      { path: 'apps/server/src/a.ts', text: 'export const forgetOldCodes = 1\n' },
    ],
  },
  {
    rule: 'known-rule-ids',
    caught: [
      {
        path: 'apps/server/src/a.test.ts',
        text: "\ntest('[H1] a fact', () => {})\n",
        line: 2,
        others: [SPEC],
      },
      { path: 'docs/a.md', text: 'Pairs [M1] wait [Q99].\n', others: [SPEC] },
      { path: 'db/functions/a/b.sql', text: '-- Breaches of [I1].\n', others: [SPEC] },
      { path: 'apps/server/src/a.ts', text: '/** [M1] */\nexport const a = 1\n' },
    ],
    clean: [
      { path: 'apps/server/src/a.test.ts', text: "test('[M1] a fact', () => {})\n", others: [SPEC] },
      { path: 'db/functions/a/b.sql', text: '-- Breaches of [I1].\n', others: [INVARIANTS] },
      { path: 'apps/server/src/a.ts', text: 'export const a = cells[B2] + rows()[C3]\n', others: [SPEC] },
    ],
  },
  {
    rule: 'no-machine-paths',
    caught: [
      { path: 'tools/a.ts', text: "\nexport const a = '/home/alice/throwdown'\n", line: 2 },
      { path: 'docs/a.md', text: 'Open `/Users/alice/throwdown`.\n' },
      { path: 'deploy/a.yaml', text: 'path: /root/data\n' },
    ],
    clean: [
      { path: 'docs/a.md', text: 'See https://example.org/home/index.html and `./home/a`.\n' },
      { path: 'tools/a.ts', text: "export const chromium = '/usr/bin/chromium'\n" },
    ],
  },
  {
    rule: 'lock-names-no-registry',
    caught: [
      {
        path: 'package-lock.json',
        text: '{\n  "resolved": "https://registry.example.org/a.tgz"\n}\n',
        line: 2,
      },
      { path: '.npmrc', text: 'registry=https://registry.example.org\n' },
    ],
    clean: [
      { path: 'package-lock.json', text: '{ "resolved": "apps/web", "url": "https://example.org/fund" }\n' },
      { path: '.npmrc', text: 'omit-lockfile-registry-resolved=true\n' },
    ],
  },
  {
    rule: 'file-length',
    caught: ['apps/server/src/a.ts', 'apps/web/src/a.css', 'db/seed.sql'].map((path) => ({
      path,
      text: lines(251, path.endsWith('.sql') ? 'select 1;' : ''),
      line: 251,
    })),
    clean: [
      { path: 'apps/server/src/a.ts', text: lines(250, 'b()') },
      { path: 'apps/server/src/platform/tables.gen.ts', text: lines(300, 'b()') },
      { path: 'db/migrations/1_a.sql', text: lines(300, 'select 1;') },
    ],
  },
  {
    rule: 'function-length',
    caught: [
      { path: 'apps/server/src/a.ts', text: `\n${aFunction(49)}`, line: 2 },
      { path: 'apps/server/src/a.ts', text: `export const a = () => {\n${lines(60, '  b()')}}\n` },
      {
        path: 'apps/server/src/a.test.ts',
        text: `test('a', () => {\n  const c = () => {\n${lines(60, 'b()')}}\n})\n`,
        line: 2,
      },
    ],
    clean: [
      { path: 'apps/server/src/a.ts', text: aFunction(48) },
      { path: 'apps/server/src/a.test.ts', text: `describe('a', () => {\n${lines(60, '  b()')}})\n` },
      { path: 'apps/server/src/a.test.ts', text: `test.each([1])('a', () => {\n${lines(60, '  b()')}})\n` },
    ],
  },
]
