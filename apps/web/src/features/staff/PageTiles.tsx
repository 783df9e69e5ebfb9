import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { Hint } from '../../ui/layout.tsx'
import styles from './PageTiles.module.css'
import type { deskTiles, staffTiles } from './staff-pages.ts'
import { staffStrings } from './staff-strings.en.ts'

type PageTilesProps = { label: string; tiles: typeof staffTiles | typeof deskTiles }

export function PageTiles({ label, tiles }: PageTilesProps) {
  const t = useStrings(staffStrings)
  return (
    <section className={styles.tiles} aria-label={label}>
      {tiles.map(({ path, name, PageIcon }) => (
        <Link key={path} to={path} className={styles.tile}>
          <PageIcon size={24} aria-hidden className={styles.icon} />
          <b className={styles.name}>{t(`staff.pages.${name}`)}</b>
          <Hint as="span">{t(`staff.tiles.${name}`)}</Hint>
        </Link>
      ))}
    </section>
  )
}
