import styles from './Icon.module.css'
import spriteUrl from './icon-sprite.svg?no-inline'

export type GlyphName =
  | 'mark'
  | 'crown'
  | 'chest'
  | 'swords'
  | 'tiktok'
  | 'facebook'
  | 'instagram'
  | 'youtube'
  | 'x'

/** A glyph of the sprite, sized by the font size around it. Decorative unless it carries a label. */
export function Icon({ name, label }: { name: GlyphName; label?: string }) {
  const access = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={styles.icon} {...access}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
