import type { CaughtFile, Plant, PlantedFile } from './plant.ts'

const importing = (path: string, ...specifiers: readonly string[]): PlantedFile => ({
  path,
  text: specifiers.map((specifier) => `import '${specifier}'\n`).join(''),
})
const importingType = (path: string, specifier: string): PlantedFile => ({
  path,
  text: `import type { B } from '${specifier}'\nexport type A = B\n`,
})
const withOthers = (file: PlantedFile, ...others: readonly PlantedFile[]): CaughtFile => ({ ...file, others })

export const layerPlants: readonly Plant[] = [
  {
    rule: 'layers',
    caught: [
      importing('apps/server/src/ledger/a.ts', '../app/b.ts'),
      importing('apps/server/src/platform/a.ts', '../ledger/b.ts'),
      importingType('apps/server/src/match/a.ts', '../queue/b.ts'),
      // Siblings of one layer.
      importing('apps/server/src/bounty/a.ts', '../match/b.ts'),
      importing('apps/server/src/queue/testing/a.ts', '../../../test/test-world.ts'),
      {
        ...importing('apps/server/src/queue/testing/a.ts', '../../match/b.ts', '../../realtime/b.ts'),
        line: 2,
      },
      // A folder without a line in the table.
      importing('apps/server/src/lottery/a.ts', '../platform/b.ts'),
      importing('apps/server/src/queue/a.ts', '../lottery/b.ts'),
      importing('apps/web/src/ui/A.tsx', '../api/b.ts'),
      importing('apps/web/src/shell/A.tsx', '../features/queue/b.ts'),
      importing('apps/web/src/app/A.tsx', '../main.tsx'),
      { path: 'apps/web/src/api/a.ts', text: "export const a = () => import('../session/b.ts')\n" },
      importing('simulation/scheduler/a.ts', '../world/b.ts'),
      importing('simulation/nodes/a.ts', '../players/b.ts'),
      importing('load/machine/a.ts', '../match/b.ts'),
      importing('load/season/a.ts', '../match/b.ts'),
    ],
    clean: [
      importing('apps/server/src/bounty/a.ts', '../standings/b.ts', '../platform/b.ts', './b.ts'),
      importing('apps/server/src/realtime/a.ts', '../match/b.ts', '../queue/b.ts', '../ledger/b.ts'),
      importing('apps/server/src/platform/a.ts', '../../package.json'),
      importing('apps/server/test/a.test.ts', '../src/bin/b.ts', '../src/platform/b.ts'),
      importing('apps/server/src/queue/a.integration.test.ts', '../../test/test-world.ts', '../app/b.ts'),
      importing('apps/web/src/main.tsx', './app/App.tsx', './boot.ts'),
      // Siblings of the web may, as long as the folders form no cycle.
      importing('apps/web/src/lobby/a.ts', '../arena/b.ts', '../ui/B.tsx'),
      importing('simulation/simulate.ts', './runs/b.ts', './scheduler/b.ts'),
      importing('load/capture/a.ts', '../match/b.ts', '../machine/b.ts', '../../apps/server/src/app/b.ts'),
    ],
  },
  {
    rule: 'no-cycles',
    caught: [
      importing('apps/server/src/queue/a.ts', './a.ts'),
      {
        ...importing('apps/server/src/queue/a.ts', './c.ts', './b.ts'),
        line: 2,
        others: [importingType('apps/server/src/queue/b.ts', './a.ts')],
      },
      withOthers(
        importing('simulation/nodes/a.ts', './b.ts'),
        importing('simulation/nodes/b.ts', './c.ts'),
        importing('simulation/nodes/c.ts', './a.ts'),
      ),
      withOthers(importing('load/match/a.ts', './b.ts'), {
        path: 'load/match/b.ts',
        text: "export const b = () => import('./a.ts')\n",
      }),
      withOthers(
        importing('packages/rules/src/a.ts', './b.ts'),
        importing('packages/rules/src/b.ts', './a.ts'),
      ),
      // No two files import each other here, but the folders do.
      withOthers(
        importing('apps/web/src/arena/a.ts', '../lobby/b.ts'),
        importing('apps/web/src/lobby/b.ts', './d.ts'),
        importing('apps/web/src/lobby/c.ts', '../arena/d.ts'),
        importing('apps/web/src/arena/d.ts', './e.ts'),
      ),
    ],
    clean: [
      withOthers(
        importing('apps/server/src/queue/a.ts', './b.ts', './c.ts'),
        importing('apps/server/src/queue/b.ts', './c.ts'),
      ),
      withOthers(
        importing('apps/web/src/arena/a.ts', '../lobby/b.ts', '../lobby/c.ts'),
        importing('apps/web/src/lobby/b.ts', './c.ts'),
      ),
      // The name of a package, and a path in a text.
      { path: 'load/match/a.ts', text: "import 'a'\nexport const a = './a.ts'\n" },
    ],
  },
]
