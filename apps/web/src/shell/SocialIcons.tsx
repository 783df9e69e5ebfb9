import { useStrings } from '../i18n/strings.ts'
import { Icon } from '../ui/Icon.tsx'
import { showToast } from '../ui/show-toast.ts'
import { footerStrings } from './footer-strings.en.ts'
import styles from './PageFooter.module.css'
import { socialLinks } from './social-links.ts'

export function SocialIcons() {
  const t = useStrings(footerStrings)
  return (
    <ul className={styles.social} aria-label={t('footer.social.label')}>
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.icon}>
              <Icon name={network} label={t(`footer.social.${network}`)} />
            </a>
          ) : (
            <NotThereYet network={network} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says so instead of leading to somebody else's page. */
function NotThereYet({ network }: { network: (typeof socialLinks)[number]['network'] }) {
  const t = useStrings(footerStrings)
  const name = t(`footer.social.${network}`)
  return (
    <button
      type="button"
      className={styles.icon}
      onClick={() => showToast('info', t('footer.social.notYet', { network: name }))}
    >
      <Icon name={network} label={name} />
    </button>
  )
}
