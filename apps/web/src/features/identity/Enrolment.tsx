import { QRCodeSVG } from 'qrcode.react'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Row } from '../../ui/layout.tsx'
import secondFactorStyles from './SecondFactor.module.css'
import { secondFactorStrings } from './second-factor-strings.en.ts'

const QR_SIZE_PX = 176

/** What an authenticator app needs, to scan or to type. */
export function Enrolment({ otpauthUrl, secret }: { otpauthUrl: string; secret: string }) {
  const t = useStrings(secondFactorStrings)
  return (
    <div className={styles.intro}>
      <h1>{t('secondFactor.enrolTitle')}</h1>
      <p className={styles.text}>{t('secondFactor.enrolText')}</p>
      <div className={secondFactorStyles.qr}>
        <QRCodeSVG value={otpauthUrl} size={QR_SIZE_PX} title={t('secondFactor.qr')} />
      </div>
      <Row gap={3} align="center" justify="center">
        <p className={styles.text}>
          {t('secondFactor.secret')} <code className={secondFactorStyles.secret}>{secret}</code>
        </p>
        <CopyButton
          text={secret}
          label={t('secondFactor.copySecret')}
          copied={t('secondFactor.copied')}
          failed={t('secondFactor.copyFailed')}
        />
      </Row>
    </div>
  )
}
