import { readFileSync } from 'node:fs'

/** Puts a value in the place of each `${NAME}` of a file. */
export function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(file, 'utf8').replaceAll(/\$\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nobody fills \${${name}} in ${file}`)
    return value
  })
}
