import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Logo } from '../../shell/Logo.tsx'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import styles from './SplashScreen.module.css'
import { nextProgress, PROGRESS_STEP_MS, progressKey } from './splash-progress.ts'
import { splashStrings } from './splash-strings.en.ts'

const LEAVES_AFTER_MS = 3_000

export default function SplashScreen() {
  const t = useStrings(shellStrings, splashStrings)
  const percent = useProgress()
  useLeaveForSignUp()
  return (
    <main className={styles.splash}>
      <Stack as="h1">
        <Logo size="splash" />
      </Stack>
      <p className={styles.tagline}>{t('shell.tagline')}</p>
      <div className={styles.track}>
        <span className={styles.bar} style={{ transform: `scaleX(${percent / 100})` }} />
        <progress className={styles.progress} aria-label={t('splash.progress')} value={percent} max={100} />
      </div>
      <Hint as="output" size="note" isNumeric>
        {t(progressKey(percent))}
      </Hint>
    </main>
  )
}

function useProgress(): number {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPercent(nextProgress), PROGRESS_STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return percent
}

function useLeaveForSignUp(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.signUp, { replace: true }), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
}
