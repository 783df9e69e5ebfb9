import { type Pausable, pauseOfQueue } from '@throwdown/contract/service-pause'
import type { Tier } from '@throwdown/rules/terms'
import { pauseStrings } from '../i18n/pause-strings.en.ts'
import { useStrings } from '../i18n/strings.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import type { JoinChoice } from './use-join-choice.ts'

type Pauses = {
  /** One for each mode and stake that is paused. */
  readonly sentences: readonly string[]
  readonly isTierPaused: (tier: Tier) => boolean
  /** Why this choice cannot be played; null if it can. */
  readonly sentenceOf: (choice: JoinChoice) => string | null
}

/** What staff have paused of play, in words. */
export function usePauses(): Pauses {
  const t = useStrings(pauseStrings)
  const pauses = usePlayPart(({ notices }) => notices.pauses)
  const ofPlay = pauses.filter(({ what }) => what !== 'deposits')
  const paused = ofPlay.map(({ what }) => what)
  const sentence = ({ what, reason }: (typeof pauses)[number]): string => {
    const why = t(`pause.why.${reason}`)
    if (what === 'normal' || what === 'bounty') return `${t(`pause.${what}`)} ${why}`
    return `${t('pause.tier', { tier: tierIn(what) })} ${why}`
  }
  return {
    sentences: ofPlay.map(sentence),
    isTierPaused: (tier) => paused.some((what) => what === `tier-${tier}`),
    sentenceOf: ({ tier, mode }) => {
      const found = pauseOfQueue(paused, { mode, tier: tier ?? 0 })
      const pause = ofPlay.find(({ what }) => what === found)
      return pause ? sentence(pause) : null
    },
  }
}

const tierIn = (what: Pausable): string => what.replace('tier-', '')
