import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './AboutDialog.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'

/** Works of others that are on our pages. The licence of game-icons asks for the authors and a link. */
const CREDITS = [
  { id: 'glyphs', url: 'https://game-icons.net', licenceUrl: 'https://creativecommons.org/licenses/by/3.0/' },
  { id: 'icons', url: 'https://lucide.dev', licenceUrl: 'https://lucide.dev/license' },
  {
    id: 'brands',
    url: 'https://simpleicons.org',
    licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  { id: 'fonts', url: 'https://fontsource.org', licenceUrl: 'https://openfontlicense.org' },
] as const

export function AboutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useStrings(dashboardStrings)
  return (
    <Dialog
      title={t('dashboard.about.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="reading"
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('dashboard.about.done')}
        </Button>
      }
    >
      <div className={styles.about}>
        <p>{t('dashboard.about.what')}</p>
        <p>{t('dashboard.about.fair')}</p>
        <p>{t('dashboard.about.safe')}</p>
        <h3 className={styles.title}>{t('dashboard.about.credits')}</h3>
        <ul className={styles.credits}>
          {CREDITS.map(({ id, url, licenceUrl }) => (
            <li key={id}>
              {t(`dashboard.about.${id}`)}{' '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t(`dashboard.about.${id}Source`)}
              </a>
              {', '}
              <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
                {t(`dashboard.about.${id}Licence`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
