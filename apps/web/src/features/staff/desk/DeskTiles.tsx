import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint } from '../../../ui/layout.tsx'
import styles from '../PageTiles.module.css'
import { deskPages } from './desk-pages.ts'
import { deskStrings } from './desk-strings.en.ts'

export function DeskTiles() {
  const t = useStrings(deskStrings)
  return (
    <section className={styles.tiles} aria-label={t('desk.label')}>
      {deskPages.map(({ path, name, PageIcon }) => (
        <Link key={path} to={path} className={styles.tile}>
          <PageIcon size={24} aria-hidden className={styles.icon} />
          <b className={styles.name}>{t(`desk.pages.${name}`)}</b>
          <Hint as="span">{t(`desk.tiles.${name}`)}</Hint>
        </Link>
      ))}
    </section>
  )
}
