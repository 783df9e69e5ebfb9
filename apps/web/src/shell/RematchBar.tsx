import { REMATCH_OFFER_MS } from '@throwdown/contract/queue'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { REMATCHES_MAX, type TabRematch, tabRematch, useTabRematch } from '../realtime/tab-rematch.ts'
import { paths } from '../routing/paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { Button } from '../ui/Button.tsx'
import { TimeRing } from '../ui/TimeRing.tsx'
import { formatLeft } from '../ui/text/clock.ts'
import { useNowMs } from '../ui/use-now.ts'
import { Bar } from './Bar.tsx'
import styles from './PlayBar.module.css'
import { playBarStrings } from './play-bar-strings.en.ts'

/** [Q4] The bar of an offered rematch, on every page but its own result, which shows it larger. */
export function useRematchBar(): ReactNode {
  const rematch = useTabRematch()
  const shown = useMatch(paths.match)?.params.matchId
  if (!rematch || rematch.matchId === shown) return null
  const { name } = rematch.state
  return name === 'open' || name === 'closed' ? null : <RematchBar rematch={rematch} />
}

function RematchBar({ rematch: { state, tier, number, rival } }: { rematch: TabRematch }) {
  const t = useStrings(playBarStrings)
  const name = rival?.name ?? t('playBar.opponent')
  return (
    <Bar
      tone="asked"
      picture={<Picture name={name} avatarId={rival?.avatarId} untilMs={untilOf(state)} />}
      title={t(state.name === 'offered' ? 'playBar.rematchOffered' : 'playBar.rematchAsked', { name })}
      action={<Actions state={state} />}
    >
      {state.name === 'refused' ? (
        <span role="alert">{state.message}</span>
      ) : (
        <span>{t('playBar.rematchTerms', { tier, number, max: REMATCHES_MAX })}</span>
      )}
      {untilOf(state) !== null && <TimeLeft untilMs={untilOf(state) ?? 0} />}
    </Bar>
  )
}

const untilOf = (state: TabRematch['state']): number | null => ('untilMs' in state ? state.untilMs : null)

const TICK_MS = 250

type PictureProps = { name: string; avatarId: string | undefined; untilMs: number | null }

function Picture({ name, avatarId, untilMs }: PictureProps) {
  const nowMs = useNowMs(TICK_MS)
  const share = untilMs === null ? 0 : (untilMs - nowMs) / REMATCH_OFFER_MS
  return (
    <TimeRing share={share}>
      <Avatar name={name} figure={avatarFigure(avatarId)} size="small" isDecorative />
    </TimeRing>
  )
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const t = useStrings(playBarStrings)
  const nowMs = useNowMs(TICK_MS)
  return (
    <b className={styles.clock} role="timer" aria-label={t('playBar.rematchTime')}>
      {formatLeft(untilMs - nowMs)}
    </b>
  )
}

function Actions({ state }: { state: TabRematch['state'] }) {
  const t = useStrings(playBarStrings)
  if (state.name === 'offered')
    return (
      <>
        <Button tone="quiet" size="small" onClick={tabRematch.cancel}>
          {t('playBar.decline')}
        </Button>
        <Button tone="win" size="small" onClick={() => void tabRematch.ask(t('playBar.noReply'))}>
          {t('playBar.accept')}
        </Button>
      </>
    )
  return (
    <Button
      tone="quiet"
      size="small"
      busyText={state.name === 'asking' && t('playBar.asking')}
      onClick={tabRematch.cancel}
    >
      {t(state.name === 'refused' ? 'playBar.close' : 'playBar.cancel')}
    </Button>
  )
}
