import type { ElementType } from 'react'
import { type BoxLook, elementProps, type LookProps, type TextLook } from './look.ts'

interface StackLook extends BoxLook {
  /** Across: where the children stand in the width. */
  align?: 'start' | 'center' | 'end'
  /** Along: where the children stand when there is height to spare. */
  justify?: 'start' | 'center'
  /** Children may be narrower than their content, so that long words do not widen the page. */
  canShrink?: boolean
}

interface RowLook extends BoxLook {
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'between' | 'center' | 'end'
  wraps?: boolean
  /** Between the lines of a row that wraps, if it differs from `gap`. */
  rowGap?: 1 | 2
}

interface ColumnsLook extends BoxLook {
  count: 2 | 3
  /** In a window that is narrower than this, all are below each other. */
  oneBelow: 801 | 961 | 1101
  align?: 'start'
}

/** Children below each other. A list has neither bullets nor an indent. */
export function Stack<Tag extends ElementType = 'div'>(props: LookProps<Tag, StackLook>) {
  const Element: ElementType = props.as ?? 'div'
  return <Element {...elementProps('stack', props)} />
}

/** Children next to each other. A list has neither bullets nor an indent. */
export function Row<Tag extends ElementType = 'div'>(props: LookProps<Tag, RowLook>) {
  const Element: ElementType = props.as ?? 'div'
  return <Element {...elementProps('row', props)} />
}

/** Children in columns of one width. A list has neither bullets nor an indent. */
export function Columns<Tag extends ElementType = 'div'>(props: LookProps<Tag, ColumnsLook>) {
  const Element: ElementType = props.as ?? 'div'
  return <Element {...elementProps('columns', props)} />
}

/** A paragraph, or another element of text, in a size and a tone. */
export function Text<Tag extends ElementType = 'p'>(props: LookProps<Tag, TextLook>) {
  const Element: ElementType = props.as ?? 'p'
  return <Element {...elementProps('text', props)} />
}

/** A small, muted text that explains what is next to it. */
export function Hint<Tag extends ElementType = 'p'>(props: LookProps<Tag, TextLook>) {
  const Element: ElementType = props.as ?? 'p'
  return <Element {...elementProps('text', { size: 'small', tone: 'muted', ...props })} />
}
