import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/layout.tsx'
import { formatCount } from '../ui/text/format-count.ts'
import { boardStrings } from './board-strings.en.ts'
import styles from './OwnPlace.module.css'

type OwnPlaceProps = { rank: number; pageSize: number; onShow: (page: number) => void }

/** The player's own rank while another page is shown. */
export function OwnPlace({ rank, pageSize, onShow }: OwnPlaceProps) {
  const t = useStrings(boardStrings)
  return (
    <Row as="p" gap={3} align="center" justify="between" isNumeric className={styles.place}>
      <span>{t('boards.yourPlace', { rank: formatCount(rank) })}</span>
      <Button size="small" tone="quiet" onClick={() => onShow(Math.ceil(rank / pageSize))}>
        {t('boards.showMe')}
      </Button>
    </Row>
  )
}
