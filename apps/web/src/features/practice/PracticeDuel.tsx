import { ArrowLeft, Bot as BotIcon, Flag } from 'lucide-react'
import { useEffect } from 'react'
import { Arena } from '../../arena/Arena.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { markFirstStep } from '../../lobby/first-steps.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { BotGlyph } from './BotGlyph.tsx'
import type { BotId } from './bots.ts'
import { practiceStrings } from './practice-strings.en.ts'
import { practiceView } from './practice-view.ts'
import { usePractice } from './use-practice.ts'

type PracticeDuelProps = { bot: BotId; onAgain: () => void; onLeave: () => void }

export function PracticeDuel({ bot, onAgain, onLeave }: PracticeDuelProps) {
  const t = useStrings(practiceStrings)
  const user = useAppSelector(selectUser)
  const { match, throwHand, surrender } = usePractice(bot)
  const isBeaten = match.verdict?.winner === 0
  useEffect(() => {
    if (isBeaten && user) markFirstStep(user.id, 'practised')
  }, [isBeaten, user])
  const view = practiceView(match, {
    you: { name: user?.username ?? t('practice.youName'), figure: avatarFigure(user?.avatar?.id) },
    rival: {
      name: t('practice.botLabel', { name: t(`practice.${bot}.name`) }),
      glyph: <BotGlyph bot={bot} />,
    },
  })
  return (
    <Arena
      view={view}
      isProven={false}
      onThrow={throwHand}
      strip={
        <span>
          <BotIcon size={16} aria-hidden /> {t('practice.strip')}
        </span>
      }
      menu={
        <Button tone="quiet" size="small" icon={<Flag aria-hidden />} onClick={surrender}>
          {t('practice.giveUp')}
        </Button>
      }
      resultActions={
        <Button tone="primary" size="large" wide onClick={onAgain}>
          {t('practice.again')}
        </Button>
      }
      resultLinks={
        <>
          <Button tone="quiet" icon={<ArrowLeft aria-hidden />} onClick={onLeave}>
            {t('practice.backToBots')}
          </Button>
          <ButtonLink to={user ? paths.dashboard : paths.signUp} tone="quiet">
            {t(user ? 'practice.dashboard' : 'practice.signUp')}
          </ButtonLink>
        </>
      }
    />
  )
}
