import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from '../run-git.ts'

export interface TreeFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Reads what git would commit, so that build output and ignored files are never checked. */
export function readTree(root: string): TreeFile[] {
  return listPaths(root)
    .filter((path) => !isBinary(path) && isFile(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isCode = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)
/** A test, or what only tests use: the folders `testing` and `test`. */
export const isTest = (path: string): boolean => isTestFile(path) || /(^|\/)(testing|test)\//.test(path)
export const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path)
export const isGenerated = (path: string): boolean => path.endsWith('.gen.ts')

function listPaths(root: string): string[] {
  const output = runGit(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  return [...new Set(output.split('\0').filter(Boolean))].sort()
}

const isBinary = (path: string): boolean => /\.(png|jpe?g|gif|webp|ico|woff2?|mp3|ogg|wav|pdf)$/.test(path)
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
