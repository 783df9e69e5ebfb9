import type { ReactNode } from 'react'
import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type AvatarFigure = 'warrior' | 'mage' | 'archer' | 'knight' | 'assassin' | 'paladin' | 'warlock'

type AvatarProps = {
  name: string
  figure?: AvatarFigure | undefined
  /** In place of a figure, for what is not a player with one. */
  glyph?: ReactNode
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** The name is next to it. */
  isDecorative?: boolean
}

/** A figure on its colour, or else the first letter of the name. */
export function Avatar({ name, figure, glyph, size = 'medium', isDecorative = false }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, styles[size], figure && styles[figure])}>
      {!isDecorative && <VisuallyHidden>{name}</VisuallyHidden>}
      {figure ? (
        <img className={styles.picture} src={`/avatars/${figure}.svg`} alt="" draggable="false" />
      ) : (
        <span className={styles.glyph} aria-hidden="true">
          {glyph ?? name.slice(0, 1).toUpperCase()}
        </span>
      )}
    </span>
  )
}
