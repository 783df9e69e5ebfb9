import type { Plant } from './plant.ts'

export const placePlants: readonly Plant[] = [
  {
    rule: 'sql-in-stores',
    caught: [
      { path: 'apps/server/src/queue/join.ts', text: '\nexport const a = sql`now()`\n', line: 2 },
      { path: 'apps/server/src/queue/join.ts', text: "export const a = db.query('x')\n" },
      { path: 'apps/server/src/queue/join.ts', text: "export const a = db\n  .selectFrom('t')\n", line: 2 },
      { path: 'apps/server/src/queue/join.ts', text: "export const a = 'select id from player'\n" },
      { path: 'apps/server/src/queue/join.ts', text: "export const a = 'INSERT INTO player VALUES (1)'\n" },
      { path: 'apps/server/src/queue/join.ts', text: 'export const a = `\n  update ${t} set n = 1`\n' },
      { path: 'tools/a.ts', text: "export const a = 'delete from player'\n" },
      { path: 'apps/web/src/a.ts', text: "export const a = 'select ledger_post_batch($1)'\n" },
      { path: 'apps/server/src/queue/join.sql', text: 'select 1;\n' },
    ],
    clean: [
      { path: 'apps/server/src/queue/store.ts', text: 'export const a = sql`select id from player`\n' },
      {
        path: 'apps/server/src/queue/ticket-store.ts',
        text: "export const a = db.query('select id from player')\n",
      },
      { path: 'apps/server/src/platform/db.ts', text: "export const a = db.query('select 1 from t')\n" },
      { path: 'apps/server/src/bin/migrate.ts', text: "export const a = db.query('select id from t')\n" },
      { path: 'apps/server/src/queue/testing/a.ts', text: "db.query('select id from t')\n" },
      { path: 'apps/server/src/queue/join.test.ts', text: "db.query('select id from t')\n" },
      { path: 'load/a.ts', text: "db.query('select id from t')\n" },
      { path: 'db/migrations/1_a.sql', text: 'select 1;\n' },
      { path: 'apps/web/src/api/a.ts', text: "export const a = build.query({ url: '/me' })\n" },
      {
        path: 'apps/web/src/a.ts',
        text: "export const a = ['Select a hand from below', 'update the profile']\n",
      },
    ],
  },
  {
    rule: 'env-in-config',
    caught: [
      { path: 'apps/server/src/app/http.ts', text: '\nexport const port = process.env.PORT\n', line: 2 },
      { path: 'tools/dev.ts', text: "export const port = process['env']['PORT']\n" },
      { path: 'tools/dev.ts', text: 'export const { env } = process\n' },
      { path: 'tools/dev.ts', text: "import { env } from 'node:process'\nenv\n" },
    ],
    clean: [
      { path: 'apps/server/src/platform/config.ts', text: 'export const port = process.env.PORT\n' },
      { path: 'tools/dev-config.ts', text: 'export const port = process.env.PORT\n' },
      { path: 'apps/web/vite.config.ts', text: 'export const port = process.env.PORT\n' },
      {
        path: 'tools/dev.ts',
        text: "import { argv } from 'node:process'\nexport const a = [argv, process.pid]\n",
      },
    ],
  },
  {
    rule: 'chain-code-apart',
    caught: [
      { path: 'apps/server/src/cashier/a.ts', text: "import { address } from '@solana/kit'\naddress()\n" },
      { path: 'apps/web/src/a.ts', text: "\nexport const a = () => import('@solana/kit')\n", line: 2 },
    ],
    clean: [
      { path: 'apps/server/src/chain/a.ts', text: "import { address } from '@solana/kit'\naddress()\n" },
      {
        path: 'apps/web/src/a.ts',
        text: "import { getWallets } from '@wallet-standard/app'\ngetWallets()\n",
      },
    ],
  },
  {
    rule: 'ledger-one-posting-function',
    caught: [
      {
        path: 'apps/server/src/match/store.ts',
        text: 'export const a = sql`insert into ledger_entry values (1)`\n',
      },
      {
        path: 'apps/server/src/match/store.ts',
        text: "export const a = db\n.updateTable('ledger_account')\n",
        line: 2,
      },
      { path: 'load/a.ts', text: "db.query('DELETE FROM public.ledger_journal')\n" },
      { path: 'load/a.sql', text: 'select 1;\nupdate ledger_account set micros = 0;\n', line: 2 },
    ],
    clean: [
      {
        path: 'apps/server/src/ledger/store.ts',
        text: 'export const a = sql`insert into ledger_entry values (1)`\n',
      },
      { path: 'db/migrations/1_a.sql', text: 'insert into ledger_account values (1);\n' },
      {
        path: 'apps/server/src/match/store.ts',
        text: 'export const a = sql`select ledger_post_batch(1)`\n',
      },
      { path: 'load/a.sql', text: 'select micros from ledger_entry;\n' },
    ],
  },
  {
    rule: 'rules-stay-pure',
    caught: [
      'Date.now()',
      'new Date()',
      'Math.random()',
      'setTimeout(a, 1)',
      'setInterval(a, 1)',
      "fetch('/a')",
      'async () => 1',
      'Promise.resolve(1)',
      'process.pid',
      'globalThis.crypto',
      'crypto.randomUUID()',
    ].map((use) => ({ path: 'packages/rules/src/a.ts', text: `\nexport const b = ${use}\n`, line: 2 })),
    clean: [
      {
        path: 'packages/rules/src/a.ts',
        text: 'export const a = { process: 1, Date: 2 }\nexport const b = a.Date\n',
      },
      {
        path: 'packages/rules/src/a.ts',
        text: '// No Date and no Promise here.\nexport const a = Math.max(1, 2)\n',
      },
      { path: 'packages/rules/src/a.ts', text: 'export const a = (crypto: Crypto) => crypto.sha256()\n' },
      { path: 'packages/rules/test/a.ts', text: 'export const a = Math.random()\n' },
      { path: 'packages/contract/src/a.ts', text: 'export const a = Date.now()\n' },
    ],
  },
  {
    rule: 'no-console',
    caught: [{ path: 'apps/server/src/a.ts', text: "\nconsole.log('a')\n", line: 2 }],
    clean: [
      { path: 'load/a.ts', text: "console.log('a')\n" },
      { path: 'tools/a.ts', text: "console.error('a')\n" },
      { path: 'apps/web/src/a.ts', text: "export const a = 'console.log'\n" },
    ],
  },
]
