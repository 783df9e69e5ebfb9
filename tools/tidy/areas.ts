import { isTestFile } from './tree.ts'
import { folderUnder } from './workspaces.ts'

/** A part of the repository whose folders are ordered in layers. */
export interface Area {
  readonly name: string
  /** The folder right under the first root that matches names the place of a file. */
  readonly roots: readonly string[]
  /** Top to bottom: a place imports places of lower layers. Files right under a root are above all of them. */
  readonly layers: readonly (readonly string[])[]
  /** Places of one layer: `apart` never import each other, `acyclic` may as long as the folders form no cycle. */
  readonly siblings: 'apart' | 'acyclic'
}

export const AREAS: readonly Area[] = [
  {
    name: 'server',
    roots: ['apps/server/src/', 'apps/server/'],
    layers: [
      ['test'],
      ['bin'],
      ['app'],
      ['staff', 'dashboard'],
      ['realtime'],
      ['queue', 'profile', 'archive'],
      ['match', 'bounty', 'cashier'],
      ['approvals', 'limits', 'settings', 'support'],
      ['identity', 'standings', 'system', 'terms'],
      ['chain', 'ledger', 'mail'],
      ['audit'],
      ['platform'],
    ],
    siblings: 'apart',
  },
  {
    name: 'web',
    roots: ['apps/web/src/', 'apps/web/'],
    layers: [
      ['testing'],
      ['app'],
      ['features'],
      ['shell'],
      ['arena', 'lobby', 'boards', 'audio'],
      ['session', 'forms', 'realtime'],
      ['api', 'crypto', 'i18n', 'routing'],
      ['ui'],
      ['styles'],
    ],
    siblings: 'acyclic',
  },
  {
    name: 'simulation',
    roots: ['simulation/'],
    layers: [['planted'], ['runs'], ['nodes', 'players'], ['world'], ['network'], ['scheduler']],
    siblings: 'apart',
  },
  {
    name: 'load',
    roots: ['load/'],
    layers: [
      ['upgrade'],
      ['capture', 'cluster', 'pooler'],
      [
        'cashier',
        'growth',
        'match',
        'settlement',
        'staff',
        'standings',
        'identity',
        'season',
        'exploit',
        'price',
      ],
      ['bots'],
      ['machine'],
    ],
    siblings: 'apart',
  },
]

export interface Place {
  readonly area: Area
  /** The folder's name; `TOP` for files right under a root and for tests. */
  readonly folder: string
  /** 0 is the top, greater is lower; null for a folder that has no line in its area. */
  readonly depth: number | null
}

const TOP = 'its entry files'

/** A test is above every layer, in any folder: nothing imports it. The folders `testing` are in the layer of their parent. */
export function placeOf(path: string): Place | null {
  for (const area of AREAS) {
    const root = area.roots.find((candidate) => path.startsWith(candidate))
    if (root === undefined) continue
    const folder = folderUnder(root, path)
    if (folder === null || isTestFile(path)) return { area, folder: TOP, depth: 0 }
    const layer = area.layers.findIndex((folders) => folders.includes(folder))
    return { area, folder, depth: layer === -1 ? null : layer + 1 }
  }
  return null
}
