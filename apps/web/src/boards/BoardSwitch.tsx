import { NavLink } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './BoardSwitch.module.css'
import { boardStrings } from './board-strings.en.ts'

/** Between the two boards, which are one place of the main navigation. */
export function BoardSwitch() {
  const t = useStrings(boardStrings)
  return (
    <nav className={styles.boards} aria-label={t('boards.boards')}>
      <NavLink to={paths.globalLeaderboard} className={classNames(styles.board)}>
        {t('boards.global')}
      </NavLink>
      <NavLink to={paths.bountyLeaderboard} className={classNames(styles.board)}>
        {t('boards.bountyPools')}
      </NavLink>
    </nav>
  )
}
