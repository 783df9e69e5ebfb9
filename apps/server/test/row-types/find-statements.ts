import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type CallExpression, type Expression, type Program, parseSync, Visitor } from 'oxc-parser'

/** One call of a store that sends SQL. */
export interface StoreStatement {
  readonly path: string
  readonly line: number
  /** Null if the text is put together at run time. */
  readonly sql: string | null
  /** The declared row as written, such as `{ id: string }`; of `valueOf` the type of its only column. */
  readonly row: string | null
  readonly isValue: boolean
  /** `many`, `one` and `valueOf` return what they read, so they must declare it. */
  readonly isRead: boolean
}

const SENDERS = new Set(['many', 'one', 'valueOf', 'run'])

/** The statements of a file that `many`, `one`, `valueOf`, `run` or `.query` send. */
export function findStatements(path: string, text = readFileSync(path, 'utf8')): StoreStatement[] {
  const { program } = parseSync(path, text)
  const texts = new Texts(path, program)
  const found: StoreStatement[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      const sent = sentBy(call)
      if (sent === undefined) return
      const [row] = call.typeArguments?.params ?? []
      found.push({
        path,
        line: text.slice(0, call.start).split('\n').length,
        sql: texts.of(sent),
        row: row ? text.slice(row.start, row.end) : null,
        isValue: call.callee.type === 'Identifier' && call.callee.name === 'valueOf',
        isRead: call.callee.type === 'Identifier' && call.callee.name !== 'run',
      })
    },
  })
  visitor.visit(program)
  return found
}

function sentBy({ callee, arguments: given }: CallExpression): Expression | undefined {
  const isSender = callee.type === 'Identifier' && SENDERS.has(callee.name)
  const isQuery =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'query'
  const argument = isSender ? given[1] : isQuery ? given[0] : undefined
  return argument?.type === 'SpreadElement' ? undefined : argument
}

/** The constant texts of a file and of the files it imports from. */
class Texts {
  private readonly path: string
  /** Null for a name that two functions use. */
  private readonly constants = new Map<string, Expression | null>()
  private readonly imported = new Map<string, string>()

  constructor(path: string, program: Program) {
    this.path = path
    const visitor = new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init)
          this.constants.set(id.name, this.constants.has(id.name) ? null : init)
      },
      ImportDeclaration: ({ source, specifiers }) => {
        if (source.value.startsWith('.'))
          for (const { local } of specifiers) this.imported.set(local.name, source.value)
      },
    })
    visitor.visit(program)
  }

  of(node: Expression): string | null {
    if (node.type === 'Literal') return isText(node.value) ? String(node.value) : null
    if (node.type === 'TSAsExpression') return this.of(node.expression)
    if (node.type === 'TemplateLiteral') return this.ofTemplate(node.quasis, node.expressions)
    if (node.type === 'Identifier') return this.named(node.name)
    if (node.type !== 'ObjectExpression') return null
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') return this.of(property.argument)
      if (property.key.type === 'Identifier' && property.key.name === 'text') return this.of(property.value)
    }
    return null
  }

  private ofTemplate(
    quasis: readonly { value: { cooked: string | null } }[],
    expressions: readonly Expression[],
  ): string | null {
    const parts = expressions.map((expression) => this.of(expression))
    if (parts.includes(null)) return null
    return quasis.map(({ value }, index) => `${value.cooked}${parts[index] ?? ''}`).join('')
  }

  private named(name: string): string | null {
    const constant = this.constants.get(name)
    if (constant !== undefined) return constant && this.of(constant)
    const from = this.imported.get(name)
    if (from === undefined) return null
    const path = resolve(dirname(this.path), from)
    return new Texts(path, parseSync(path, readFileSync(path, 'utf8')).program).named(name)
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
