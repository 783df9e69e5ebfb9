import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@throwdown/contract/endpoint'
import { COMMANDS } from '@throwdown/contract/realtime'
import { MAY_CALL, MAY_SEND } from './role-matrix.ts'

const CONTRACT = join(import.meta.dirname, '../../../../packages/contract/src')

/** Every endpoint that a file of the contract exports, by method and path. */
export async function contractRoutes(): Promise<ReadonlyMap<string, Endpoint>> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(join(CONTRACT, name))))
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  return new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['method', 'path', 'access', 'reply'].every((key) => key in value)
  )
}

/** Routes and commands without a row in the matrix, and rows of none. */
export async function unlisted(): Promise<{ routes: number; unlisted: string[] }> {
  const names = [...(await contractRoutes()).keys(), ...Object.keys(COMMANDS)]
  const rows = [...Object.keys(MAY_CALL), ...Object.keys(MAY_SEND)]
  const known = new Set(names)
  const listed = new Set(rows)
  return {
    routes: names.length,
    unlisted: [...names.filter((name) => !listed.has(name)), ...rows.filter((name) => !known.has(name))],
  }
}
