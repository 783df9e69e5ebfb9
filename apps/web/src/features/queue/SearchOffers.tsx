import { formatUsd } from '@throwdown/rules/money'
import { stakeOfTier } from '@throwdown/rules/terms'
import { BellRing, Bot, Loader } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import type { QueueTicket } from '../../realtime/match-link.ts'
import { useNotifications } from '../../realtime/opponent-notification.ts'
import { tabPlay } from '../../realtime/tab-play.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { queueStrings } from './queue-strings.en.ts'
import styles from './SearchOffers.module.css'
import { useOtherStake } from './use-other-stake.ts'

/** What else to do while nobody comes. The search goes on meanwhile. */
export function SearchOffers({ ticket }: { ticket: QueueTicket }) {
  const t = useStrings(queueStrings)
  return (
    <Stack as={Panel} padding="roomy" justify="start">
      <Row gap={3} align="center" justify="between">
        <h2 className={styles.title}>{t('queue.offers.title')}</h2>
        <Tag tone="hot">
          <Loader size={13} aria-hidden /> {t('queue.offers.goesOn')}
        </Tag>
      </Row>
      <OtherStake ticket={ticket} />
      <Offer
        picture={<Bot aria-hidden />}
        title={t('queue.offers.practiceTitle')}
        text={t('queue.offers.practiceText')}
        action={
          <ButtonLink to={paths.practice} tone="quiet" size="small">
            {t('queue.offers.practice')}
          </ButtonLink>
        }
      />
      <Notify />
      <div className={styles.slow}>
        <Note>
          <b>{t('queue.offers.slowTitle')}</b>{' '}
          {t(ticket.mode === 'bounty' ? 'queue.offers.slowBounty' : 'queue.offers.slowNormal')}
        </Note>
      </div>
    </Stack>
  )
}

function OtherStake({ ticket }: { ticket: QueueTicket }) {
  const t = useStrings(queueStrings)
  const other = useOtherStake(ticket)
  if (other === null) return null
  const { tier, mode } = other
  const isOtherMode = mode !== ticket.mode
  const amount = formatUsd(stakeOfTier(tier))
  const reserved = formatUsd(stakeOfTier(ticket.tier))
  return (
    <Offer
      picture={<b>${tier}</b>}
      title={t(isOtherMode ? 'queue.offers.normalTitle' : 'queue.offers.switchTitle', { tier })}
      text={isOtherMode ? t('queue.offers.normalText') : t('queue.offers.switchText', { amount, reserved })}
      action={
        <Button
          tone="primary"
          size="small"
          onClick={() => void tabPlay.switchTo({ tier, mode }, t('queue.noReply'))}
        >
          {isOtherMode ? t('queue.offers.normal') : t('queue.offers.switch', { tier })}
        </Button>
      }
    />
  )
}

function Notify() {
  const t = useStrings(queueStrings)
  const { consent, ask } = useNotifications()
  if (consent === 'unsupported') return null
  const text = {
    default: t('queue.offers.notifyText'),
    granted: t('queue.offers.notifyOn'),
    denied: t('queue.offers.notifyDenied'),
  }[consent]
  return (
    <Offer
      picture={<BellRing aria-hidden />}
      title={t('queue.offers.notifyTitle')}
      text={text}
      action={
        consent === 'default' && (
          <Button tone="quiet" size="small" onClick={ask}>
            {t('queue.offers.notify')}
          </Button>
        )
      }
    />
  )
}

type OfferProps = { picture: ReactNode; title: string; text: string; action: ReactNode }

function Offer({ picture, title, text, action }: OfferProps) {
  return (
    <Row as="section" gap={3.5} align="center" className={styles.offer} aria-label={title}>
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        <Hint>{text}</Hint>
      </div>
      {action}
    </Row>
  )
}
