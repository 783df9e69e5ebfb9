import type { ComponentPropsWithRef, ElementType } from 'react'
import { classNames } from './class-names.ts'
import columns from './columns.module.css'
import look from './look.module.css'

const classOf = (name: string): string | undefined => look[name] ?? columns[name]

type Tone = 'plain' | 'muted' | 'faint' | 'link' | 'accent' | 'win' | 'loss' | 'warning' | 'won'

/** How a text looks, by the names of the tokens. What is not given is inherited. */
export interface TextLook {
  size?:
    | 'caption'
    | 'small'
    | 'note'
    | 'text'
    | 'lead'
    | 'subheading'
    | 'heading'
    | 'title'
    | 'eyebrow'
    | undefined
  tone?: Tone | undefined
  textAlign?: 'left' | 'center' | 'right'
  textWrap?: 'pretty'
  isStrong?: boolean
  /** Digits of one width. */
  isNumeric?: boolean
  /** Long words break where the line ends. */
  canBreak?: boolean
}

/** Places the children. Whole steps of `gap` are the tokens of space. */
export interface BoxLook extends TextLook {
  gap?: 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6 | 7
}

/** The props of a part that is drawn as any element, or as another part that takes a class. */
export type LookProps<Tag extends ElementType, Look> = Look & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Look | 'as'
  >

const VALUES = new Set(['gap', 'rowGap', 'count', 'oneBelow', 'size', 'tone', 'textAlign', 'textWrap'])
const SWITCHES = new Set(['wraps', 'canShrink', 'isStrong', 'isNumeric', 'canBreak'])
const OF_KIND = new Set(['align', 'justify'])
const LISTS = new Set<unknown>(['ul', 'ol', 'dl'])

/** The props for the element itself: what describes the look becomes its classes. */
export function elementProps(kind: 'stack' | 'row' | 'columns' | 'text', props: object): object {
  const rest: Record<string, unknown> = {}
  const names: (string | false | undefined)[] = [kind !== 'text' && classOf(kind)]
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue
    if (VALUES.has(name)) names.push(classOf(`${name}-${String(value).replace('.', '_')}`))
    else if (OF_KIND.has(name)) names.push(classOf(`${kind}-${name}-${value}`))
    else if (SWITCHES.has(name)) names.push(value === true && classOf(name))
    else if (name === 'as') names.push(kind !== 'text' && LISTS.has(value) && classOf('list'))
    else if (name === 'className') names.push(String(value))
    else rest[name] = value
  }
  return { ...rest, className: classNames(...names) || undefined }
}
