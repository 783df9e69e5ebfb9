import { expect, test } from 'vitest'
import { orderFunctionFiles, readFunctionFiles } from './function-files.ts'
import { DB_FOLDER } from './migrate.ts'

const aFunction = (name: string, body = 'select 1') =>
  `create or replace function ${name}() returns int\nlanguage sql\nas $$ ${body} $$;\nrevoke all on function ${name} from public;\n`

test('each file comes after the files it uses', () => {
  const files = orderFunctionFiles(
    new Map([
      ['a/first.sql', aFunction('first', 'select second() + (select v from third)')],
      ['a/second.sql', aFunction('second')],
      ['b/third.sql', 'create or replace view third as select second() as v;\n'],
    ]),
  )
  expect(files.map(({ file }) => file)).toEqual(['a/second.sql', 'b/third.sql', 'a/first.sql'])
  expect(files.map(({ objects }) => objects)).toEqual([
    ['function second'],
    ['view third'],
    ['function first'],
  ])
})

test('a name in a comment does not count as use', () => {
  const [file] = orderFunctionFiles(
    new Map([
      ['a/first.sql', `-- See second.\n${aFunction('first')}`],
      ['a/second.sql', aFunction('second', 'select first()')],
    ]),
  )
  expect(file?.uses.size).toBe(0)
})

test('a trigger is known with its table, also next to its function', () => {
  const trigger =
    'create or replace trigger x_is_kept\n  before update of a, b on x\n  for each statement execute function keep_x();\n'
  const [file] = orderFunctionFiles(new Map([['a/keep_x.sql', aFunction('keep_x') + trigger]]))
  expect(file?.objects).toEqual(['function keep_x', 'trigger x_is_kept on x'])
})

test.each([
  [
    'two files define one name',
    { 'a/one.sql': aFunction('one'), 'b/one.sql': aFunction('one') },
    /is defined in a\/one.sql and in b\/one.sql/,
  ],
  ['a file defines another name', { 'a/one.sql': aFunction('two') }, /does not start with the object/],
  [
    'a file defines nothing',
    { 'a/one.sql': 'create function one() returns int as $$ select 1 $$;' },
    /does not start with the object/,
  ],
  [
    'two files use each other',
    { 'a/one.sql': aFunction('one', 'select two()'), 'a/two.sql': aFunction('two', 'select one()') },
    /use each other/,
  ],
])('%s: refused', (_, texts, message) => {
  expect(() => orderFunctionFiles(new Map(Object.entries(texts)))).toThrow(message)
})

test('the files of db/functions define each name once and can be ordered', async () => {
  const files = await readFunctionFiles(`${DB_FOLDER}functions`)
  const objects = files.flatMap((file) => file.objects)
  expect(objects.length).toBeGreaterThan(80)
  expect(new Set(objects).size).toBe(objects.length)
  const triggers = files.flatMap((file) => [...file.triggers.keys()].map((name) => `trigger ${name}`))
  expect(triggers.toSorted()).toEqual(objects.filter((object) => object.startsWith('trigger ')).toSorted())
  expect(
    files.filter(({ textWithoutTriggers }) =>
      /^(create or replace trigger|alter)/m.test(textWithoutTriggers),
    ),
  ).toEqual([])
  for (const [index, { uses }] of files.entries())
    for (const used of uses) expect(files.findIndex(({ file }) => file === used)).toBeLessThan(index)
})
