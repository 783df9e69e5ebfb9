import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './AboutDialog.module.css'
import { footerStrings } from './footer-strings.en.ts'

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
  const t = useStrings(footerStrings)
  return (
    <Dialog
      title={t('footer.about.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="reading"
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('footer.about.done')}
        </Button>
      }
    >
      <div className={styles.about}>
        <p>{t('footer.about.what')}</p>
        <p>{t('footer.about.fair')}</p>
        <p>{t('footer.about.safe')}</p>
        <h3 className={styles.title}>{t('footer.about.credits')}</h3>
        <ul className={styles.credits}>
          {CREDITS.map(({ id, url, licenceUrl }) => (
            <li key={id}>
              {t(`footer.about.${id}`)}{' '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t(`footer.about.${id}Source`)}
              </a>
              {', '}
              <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
                {t(`footer.about.${id}Licence`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
