import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import type { TreeFile } from './tree.ts'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** `export … from` exports the other module again. */
  readonly isReexport: boolean
}

export interface Literal {
  readonly text: string
  readonly line: number
}

export interface Source {
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
  /** String and template literals; a `${…}` inside a template reads as `?`. */
  readonly literals: readonly Literal[]
  lineAt(offset: number): number
  visit(visitor: VisitorObject): void
}

const parsed = new WeakMap<TreeFile, Source>()

export function sourceOf(file: TreeFile): Source {
  const known = parsed.get(file)
  if (known) return known
  const source = parse(file)
  parsed.set(file, source)
  return source
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function parse({ path, text }: TreeFile): Source {
  const result = parseSync(path, text)
  const error = result.errors[0]
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const { program, comments } = result
  const lineOf = (offset: number) => lineAt(text, offset)
  return {
    program,
    comments,
    imports: importsOf(result.module, program, text),
    literals: literalsOf(program, text),
    lineAt: lineOf,
    visit: (visitor) => new Visitor(visitor).visit(program),
  }
}

type ModuleRecord = ReturnType<typeof parseSync>['module']

function importsOf(module: ModuleRecord, program: Program, text: string): Import[] {
  const found: Import[] = []
  const add = (specifier: string, offset: number, isReexport = false) =>
    found.push({ specifier, line: lineAt(text, offset), isReexport })
  for (const { moduleRequest } of module.staticImports) add(moduleRequest.value, moduleRequest.start)
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries)
      if (moduleRequest) add(moduleRequest.value, moduleRequest.start, true)
  }
  const visitor = new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, source.start)
    },
    TSImportType: ({ source }) => add(source.value, source.start),
  })
  visitor.visit(program)
  return found
}

function literalsOf(program: Program, text: string): Literal[] {
  const found: Literal[] = []
  const visitor = new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') found.push({ text: value, line: lineAt(text, start) })
    },
    TemplateLiteral: ({ quasis, start }) => {
      const joined = quasis.map((quasi) => quasi.value.raw).join('?')
      found.push({ text: joined, line: lineAt(text, start) })
    },
  })
  visitor.visit(program)
  return found
}
