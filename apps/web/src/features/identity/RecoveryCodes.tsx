import { Check, Copy, Download } from 'lucide-react'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/layout.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import secondFactorStyles from './SecondFactor.module.css'
import { secondFactorStrings } from './second-factor-strings.en.ts'

/** Shown once, right after the second factor was set up. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useStrings(secondFactorStrings)
  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <h1>{t('secondFactor.recoveryTitle')}</h1>
        <p className={styles.text}>{t('secondFactor.recoveryIntro')}</p>
      </div>
      <ul className={secondFactorStyles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <KeepCodes text={codes.join('\n')} />
      <Button tone="primary" size="large" wide onClick={onSaved}>
        {t('secondFactor.recoverySaved')}
      </Button>
    </div>
  )
}

function KeepCodes({ text }: { text: string }) {
  const t = useStrings(secondFactorStrings)
  const { outcome, copy } = useCopy()
  const feedback = outcome && t(outcome === 'copied' ? 'secondFactor.copied' : 'secondFactor.copyFailed')
  const download = () =>
    saveFile('throwdown-recovery-codes.txt', `${t('secondFactor.recoveryFile')}\n\n${text}\n`, 'text/plain')
  return (
    <Columns count={2} oneBelow={801} gap={3}>
      <Button
        wide
        icon={outcome === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy(text)}
      >
        {feedback ?? t('secondFactor.recoveryCopy')}
      </Button>
      <Button wide icon={<Download aria-hidden />} onClick={download}>
        {t('secondFactor.recoveryDownload')}
      </Button>
      <VisuallyHidden>
        <output>{feedback}</output>
      </VisuallyHidden>
    </Columns>
  )
}
