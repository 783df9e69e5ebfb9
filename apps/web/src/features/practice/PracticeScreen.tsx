import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BotChoice } from './BotChoice.tsx'
import { BOT_IDS, type BotId } from './bots.ts'
import { PracticeDuel } from './PracticeDuel.tsx'

/** Against labelled bots, without money and without a server [M12]. */
export default function PracticeScreen() {
  const [query] = useSearchParams()
  const [game, setGame] = useState<{ bot: BotId; number: number } | null>(() => {
    const bot = BOT_IDS.find((known) => known === query.get('bot'))
    return bot ? { bot, number: 1 } : null
  })
  if (!game) return <BotChoice onChoose={(bot) => setGame({ bot, number: 1 })} />
  return (
    <PracticeDuel
      key={game.number}
      bot={game.bot}
      onAgain={() => setGame({ ...game, number: game.number + 1 })}
      onLeave={() => setGame(null)}
    />
  )
}
