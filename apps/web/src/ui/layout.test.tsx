import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Hint, Row, Stack, Text } from './layout.tsx'

const classesOf = (markup: string): string[] =>
  /^<\w+ [^>]*?class="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? []
const isOne = (part: string) => expect.stringMatching(new RegExp(`^_?${part}(_|$)`))

test('a stack is any element with its own attributes, and its look is only in classes', () => {
  const markup = renderToStaticMarkup(
    <Stack as="section" aria-label="Limits" gap={1.5} align="center" tone="muted" className="own">
      text
    </Stack>,
  )
  expect(markup).toMatch(/^<section aria-label="Limits" class="[^"]*">text<\/section>$/)
  expect(classesOf(markup)).toEqual([
    isOne('stack'),
    isOne('gap-1_5'),
    isOne('stack-align-center'),
    isOne('tone-muted'),
    'own',
  ])
})

test('a row that is a list has no bullets; a switch that is off has no class', () => {
  expect(classesOf(renderToStaticMarkup(<Row as="ul" wraps justify="between" />))).toEqual([
    isOne('row'),
    isOne('list'),
    isOne('wraps'),
    isOne('row-justify-between'),
  ])
  expect(classesOf(renderToStaticMarkup(<Row wraps={false} />))).toEqual([isOne('row')])
})

test('a text is a paragraph, and without a look it has no class', () => {
  expect(renderToStaticMarkup(<Text tone={undefined}>plain</Text>)).toBe('<p>plain</p>')
  expect(classesOf(renderToStaticMarkup(<Text as="h2" size="small" isStrong />))).toEqual([
    isOne('size-small'),
    isOne('isStrong'),
  ])
})

test('a hint is a small, muted text unless it says otherwise', () => {
  expect(classesOf(renderToStaticMarkup(<Hint />))).toEqual([isOne('size-small'), isOne('tone-muted')])
  expect(classesOf(renderToStaticMarkup(<Hint as="span" size="note" />))).toEqual([
    isOne('size-note'),
    isOne('tone-muted'),
  ])
})
