import { LifeBuoy, type LucideIcon, ShieldCheck, Swords, Trophy, User, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { HELP_TOPICS, type HelpTopic, helpPath } from '../../routing/help-questions.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './HelpTopics.module.css'
import { TOPICS } from './help-entries.ts'
import { helpStrings } from './help-strings.en.ts'

const ICONS: Readonly<Record<HelpTopic, LucideIcon>> = {
  playing: Swords,
  bounty: Trophy,
  money: Wallet,
  fairness: ShieldCheck,
  account: User,
  'safe-play': LifeBuoy,
}

/** The topics with the number of their questions. Each is a link of its own. */
export function HelpTopics({ topic: shown }: { topic: HelpTopic | null }) {
  const t = useStrings(helpStrings)
  return (
    <Panel padding="flush">
      <nav aria-label={t('help.topics')} className={styles.topics}>
        {TOPICS.map((topic) => {
          const TopicIcon = ICONS[topic]
          return (
            <Link
              key={topic}
              to={helpPath(topic)}
              className={styles.topic}
              aria-current={topic === shown ? 'page' : undefined}
            >
              <TopicIcon size={19} aria-hidden />
              <span>{t(`help.topic.${topic}`)}</span>
              <small aria-hidden="true">{HELP_TOPICS[topic].length}</small>
            </Link>
          )
        })}
      </nav>
    </Panel>
  )
}
