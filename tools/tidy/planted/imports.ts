import type { Plant } from './plant.ts'

export const importPlants: readonly Plant[] = [
  {
    rule: 'import-directions',
    caught: [
      {
        path: 'packages/contract/src/a.ts',
        text: "import { b } from '../../../apps/server/src/b.ts'\nb()\n",
      },
      { path: 'packages/contract/src/a.ts', text: "export type A = import('@throwdown/web/a').A\n" },
      {
        path: 'apps/web/src/a.ts',
        text: "\nexport const a = () => import('@throwdown/server/src/b.ts')\n",
        line: 2,
      },
      {
        path: 'apps/server/src/a.ts',
        text: "export { App } from '../../web/src/App.tsx'\nexport const a = 1\n",
      },
      { path: 'tools/a.ts', text: "import { App } from '../apps/web/src/App.tsx'\nApp()\n" },
      { path: 'apps/server/src/a.ts', text: "import { b } from '../../../tools/b.ts'\nb()\n" },
      { path: 'apps/server/src/chain/a.ts', text: "import { b } from '@throwdown/localnet/b'\nb()\n" },
      {
        path: 'packages/localnet/src/a.test.ts',
        text: "import { b } from '@throwdown/server/src/b.ts'\nb()\n",
      },
      { path: 'packages/other/src/a.ts', text: "import { b } from '@throwdown/contract/b'\nb()\n" },
      { path: 'apps/signer/src/a.ts', text: "import { b } from '../../server/src/b.ts'\nb()\n" },
      { path: 'apps/server/src/app/a.ts', text: "import { b } from '../../../signer/src/b.ts'\nb()\n" },
    ],
    clean: [
      { path: 'apps/web/src/a.ts', text: "import { b } from '@throwdown/contract/b'\nb()\n" },
      {
        path: 'apps/server/src/a.ts',
        text: "import { b } from '@throwdown/rules/b'\nimport c from 'pg'\nb(c)\n",
      },
      { path: 'packages/contract/src/a.ts', text: "import { b } from '../../rules/src/b.ts'\nb()\n" },
      { path: 'apps/server/src/chain/a.test.ts', text: "import { b } from '@throwdown/localnet/b'\nb()\n" },
      { path: 'load/a.ts', text: "import { b } from '../apps/server/src/ledger/b.ts'\nb()\n" },
      { path: 'apps/signer/test/a.test.ts', text: "import { b } from '../../server/test/b.ts'\nb()\n" },
    ],
  },
  {
    rule: 'rules-import-nothing',
    caught: [
      { path: 'packages/rules/src/a.ts', text: "\nimport { z } from 'zod'\nz()\n", line: 2 },
      {
        path: 'packages/rules/src/a.ts',
        text: "import { createHash } from 'node:crypto'\ncreateHash('sha256')\n",
      },
      { path: 'packages/rules/src/a.ts', text: "import type { Z } from 'zod'\nexport type A = Z\n" },
      { path: 'packages/rules/src/a.test.ts', text: "import { Pool } from 'pg'\nnew Pool()\n" },
    ],
    clean: [
      {
        path: 'packages/rules/src/a.ts',
        text: "import { type B, b } from './b.ts'\nexport const a: B = b\n",
      },
      {
        path: 'packages/rules/src/a.test.ts',
        text: "import { createHash } from 'node:crypto'\nimport fc from 'fast-check'\nimport { test } from 'vitest'\ntest('a', () => fc(createHash))\n",
      },
    ],
  },
  {
    rule: 'testing-stays-behind',
    caught: [
      { path: 'apps/server/src/ledger/post.ts', text: "import { b } from './testing/house.ts'\nb()\n" },
      {
        path: 'packages/rules/src/match/a.ts',
        text: "\nimport { b } from '../../test/table.ts'\nb()\n",
        line: 2,
      },
      { path: 'apps/web/src/a.ts', text: "import { b } from './b.test.ts'\nb()\n" },
    ],
    clean: [
      { path: 'apps/server/src/ledger/post.test.ts', text: "import { b } from './testing/house.ts'\nb()\n" },
      { path: 'apps/server/src/ledger/testing/a.ts', text: "import { b } from './house.ts'\nb()\n" },
      { path: 'tools/a.ts', text: "import { b } from '../apps/server/src/platform/testing/b.ts'\nb()\n" },
      { path: 'apps/web/src/a.ts', text: "import { b } from '@testing-library/react'\nb()\n" },
    ],
  },
  {
    rule: 'features-stay-apart',
    caught: [
      {
        path: 'apps/web/src/features/duel/Duel.tsx',
        text: "import { Bank } from '../bounty/Bank.tsx'\nBank()\n",
      },
      { path: 'apps/web/src/features/duel/turn/a.ts', text: "\nimport '../../bounty/b.ts'\n", line: 2 },
    ],
    clean: [
      { path: 'apps/web/src/features/duel/turn/a.ts', text: "import { b } from '../b.ts'\nb()\n" },
      {
        path: 'apps/web/src/features/duel/a.ts',
        text: "import { Button } from '../../ui/Button.tsx'\nButton()\n",
      },
      { path: 'apps/web/src/app/routes.ts', text: "import { b } from '../features/duel/b.ts'\nb()\n" },
    ],
  },
  {
    rule: 'domains-learn-from-events',
    caught: ['standings', 'bounty', 'integrity'].map((domain) => ({
      path: `apps/server/src/${domain}/close.ts`,
      text: "import { host } from '../match/host.ts'\nhost()\n",
    })),
    clean: [
      { path: 'apps/server/src/standings/a.ts', text: "import { b } from '../ledger/b.ts'\nb()\n" },
      { path: 'apps/server/src/queue/a.ts', text: "import { b } from '../match/b.ts'\nb()\n" },
      { path: 'apps/server/src/bounty/a.ts', text: "import { b } from './match.ts'\nb()\n" },
    ],
  },
  {
    rule: 'no-barrels',
    caught: [
      { path: 'apps/web/src/ui/index.ts', text: "export * from './Button.tsx'\n" },
      {
        path: 'apps/server/src/ledger/index.ts',
        text: "const a = 1\nexport { b } from './b.ts'\na\n",
        line: 2,
      },
      { path: 'apps/server/src/ledger/all.ts', text: "import { b } from './b.ts'\nexport { b }\n" },
    ],
    clean: [
      { path: 'apps/web/src/index.ts', text: "import { start } from './start.ts'\nstart()\n" },
      { path: 'apps/server/src/a.ts', text: "import { b } from './b.ts'\nexport const a = b\n" },
      { path: 'packages/contract/src/index.ts', text: "export * from './a.ts'\n" },
    ],
  },
  {
    rule: 'names-say-what',
    caught: [
      'utils/money.ts',
      'ledger/helpers.ts',
      'common/a.ts',
      'ledger/test-helpers.ts',
      'string.utils.ts',
    ].map((path) => ({ path: `apps/server/src/${path}`, text: 'export const a = 1\n' })),
    clean: [{ path: 'apps/server/src/ledger/find-uncommon-entry.ts', text: 'export const a = 1\n' }],
  },
]
