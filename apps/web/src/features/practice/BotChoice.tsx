import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Logo } from '../../shell/Logo.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './BotChoice.module.css'
import { BotGlyph } from './BotGlyph.tsx'
import { BOT_IDS, type BotId } from './bots.ts'
import { practiceStrings } from './practice-strings.en.ts'

export function BotChoice({ onChoose }: { onChoose: (bot: BotId) => void }) {
  const t = useStrings(practiceStrings)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo size="header" to={paths.dashboard} />
      </header>
      <Stack as="main" gap={4} align="center" className={styles.main}>
        <HandForge />
        <div className={styles.hands} aria-hidden="true">
          <ArmouredHand hand="rock" cropped />
          <ArmouredHand hand="paper" cropped />
          <ArmouredHand hand="scissors" cropped />
        </div>
        <Text as="h1" size="title">
          {t('practice.title')}
        </Text>
        <p className={styles.lead}>{t('practice.lead')}</p>
        <ul className={styles.bots}>
          {BOT_IDS.map((bot) => (
            <BotCard key={bot} bot={bot} onChoose={onChoose} />
          ))}
        </ul>
      </Stack>
    </div>
  )
}

function BotCard({ bot, onChoose }: { bot: BotId; onChoose: (bot: BotId) => void }) {
  const t = useStrings(practiceStrings)
  const name = t(`practice.${bot}.name`)
  return (
    <Stack as="li">
      <Panel className={styles.card}>
        <Row as="span" align="center" justify="between">
          <Avatar name="" glyph={<BotGlyph bot={bot} />} size="large" />
          <Tag>{t('practice.bot')}</Tag>
        </Row>
        <h2>{name}</h2>
        <Hint size="note">{t(`practice.${bot}.text`)}</Hint>
        <Button
          tone="primary"
          wide
          aria-label={t('practice.fightBot', { name })}
          onClick={() => onChoose(bot)}
        >
          {t('practice.fight')}
        </Button>
      </Panel>
    </Stack>
  )
}
