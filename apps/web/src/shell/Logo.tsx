import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Logo.module.css'

type LogoProps = { size?: 'header' | 'page' | 'splash'; to?: string }

export function Logo({ size = 'page', to }: LogoProps) {
  const { t } = useTranslation()
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
        <VisuallyHidden>{t('app.name')}</VisuallyHidden>
      </span>
    )
  }
  return (
    <Link to={to} className={className} aria-label={t('app.home')}>
      {picture}
    </Link>
  )
}
