import { Link } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Logo.module.css'
import { shellStrings } from './shell-strings.en.ts'

type LogoProps = { size?: 'header' | 'page' | 'splash'; to?: string }

export function Logo({ size = 'page', to }: LogoProps) {
  const t = useStrings(shellStrings)
  const className = classNames(styles.logo, styles[size])
  const picture = (
    <>
      <span className={styles.mark}>
        <Icon name="mark" />
      </span>
      <span aria-hidden="true">
        Throw<em className={styles.second}>down</em>
      </span>
    </>
  )
  if (to === undefined) {
    return (
      <span className={className}>
        {picture}
        <VisuallyHidden>{t('shell.name')}</VisuallyHidden>
      </span>
    )
  }
  return (
    <Link to={to} className={className} aria-label={t('shell.home')}>
      {picture}
    </Link>
  )
}
