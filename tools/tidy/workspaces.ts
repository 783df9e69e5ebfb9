import { posix } from 'node:path'

/** The path of an imported file from the root of the repository; null for a package from outside. */
export function targetOf(specifier: string, importer: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const own = /^@throwdown\/([^/]+)(.*)$/.exec(specifier)
  if (!own) return null
  const [, name, rest] = own
  return `${name === 'web' || name === 'server' || name === 'signer' ? 'apps' : 'packages'}/${name}${rest}`
}

/** `apps/web`, `packages/rules`, or the top folder for what is not a workspace (`tools`, `load`). */
export function workspaceOf(path: string): string {
  const [top = '', name = ''] = path.split('/')
  return top === 'apps' || top === 'packages' ? `${top}/${name}` : top
}

/** The name of the folder right under `parent` that contains the path: the domain or the feature. */
export function folderUnder(parent: string, path: string): string | null {
  if (!path.startsWith(parent)) return null
  const [folder, ...rest] = path.slice(parent.length).split('/')
  return folder && rest.length > 0 ? folder : null
}
