import type { Rule } from './rule.ts'
import { type Source, sourceOf } from './source.ts'
import { isCode, isTest } from './tree.ts'
import { workspaceOf } from './workspaces.ts'

// The same inputs must give the same result today on the server and in ten years in the public verifier.
const CLOCKS = ['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']
const IMPURE = new Set([...CLOCKS, 'fetch', 'Promise', 'process', 'globalThis'])
// The bare name `crypto` is free for what a caller passes in.
const IMPURE_MEMBERS = /^(Math\.random|crypto\.(subtle|getRandomValues|randomUUID))$/

export const rulesStayPure: Rule = {
  name: 'rules-stay-pure',
  check(file) {
    if (workspaceOf(file.path) !== 'packages/rules' || !isCode(file.path) || isTest(file.path)) return []
    const source = sourceOf(file)
    return [...impureNames(source), ...waits(source)].map(({ name, offset }) => ({
      line: source.lineAt(offset),
      message: `packages/rules uses ${name}. Rules have no clock, random, input, output or waiting: pass the value in`,
    }))
  },
}

interface Use {
  readonly name: string
  readonly offset: number
}

function impureNames(source: Source): Use[] {
  const uses: Use[] = []
  const labels = new Set<unknown>()
  source.visit({
    MemberExpression: ({ object, property, computed, start }) => {
      if (!computed) labels.add(property)
      if (property.type !== 'Identifier' || object.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      if (IMPURE_MEMBERS.test(name)) uses.push({ name, offset: start })
    },
    Property: ({ key, computed, shorthand }) => {
      if (!computed && !shorthand) labels.add(key)
    },
    TSPropertySignature: ({ key }) => {
      labels.add(key)
    },
    Identifier: (node) => {
      if (IMPURE.has(node.name) && !labels.has(node)) uses.push({ name: node.name, offset: node.start })
    },
  })
  return uses
}

function waits(source: Source): Use[] {
  const uses: Use[] = []
  const ifAsync = ({ async, start }: { async: boolean; start: number }) => {
    if (async) uses.push({ name: 'async', offset: start })
  }
  source.visit({
    FunctionDeclaration: ifAsync,
    FunctionExpression: ifAsync,
    ArrowFunctionExpression: ifAsync,
    AwaitExpression: ({ start }) => {
      uses.push({ name: 'await', offset: start })
    },
  })
  return uses
}
