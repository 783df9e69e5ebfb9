import type { Hand } from '@throwdown/rules/transcript/commitment'

export const anyHand = (): Hand => {
  const draw = Math.floor(Math.random() * 3)
  return draw === 0 ? 0 : draw === 1 ? 1 : 2
}
