import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './FairnessScreen.module.css'
import { fairnessStrings } from './proof-strings.en.ts'

const lines = {
  steps: Object.values(fairnessStrings.texts.steps),
  cannot: Object.values(fairnessStrings.texts.cannot),
  can: Object.values(fairnessStrings.texts.can),
  clocks: Object.values(fairnessStrings.texts.clocks),
}

/** In plain words: what we cannot do, what we could, and what protects against it. */
export default function FairnessScreen() {
  const t = useStrings(fairnessStrings)
  return (
    <PageLayout width="wide">
      <Stack gap={4} className={styles.page}>
        <Text as="h1" size="title">
          {t('fairness.title')}
        </Text>
        <p className={styles.lead}>{t('fairness.lead')}</p>
        <Section title={t('fairness.stepsTitle')} texts={lines.steps} isOrdered />
        <div className={styles.pair}>
          <Section title={t('fairness.cannotTitle')} texts={lines.cannot} />
          <Section title={t('fairness.canTitle')} texts={lines.can} />
        </div>
        <Section title={t('fairness.clocksTitle')} texts={lines.clocks} />
        <Section
          title={t('fairness.checkTitle')}
          texts={[t('fairness.check'), t('fairness.proofs'), t('fairness.bots')]}
        />
        <ButtonLink to={paths.practice} tone="primary">
          {t('fairness.practice')}
        </ButtonLink>
        <ButtonLink to={paths.verifyFile}>{t('fairness.checkFile')}</ButtonLink>
      </Stack>
    </PageLayout>
  )
}

function Section({
  title,
  texts,
  isOrdered = false,
}: {
  title: string
  texts: readonly string[]
  isOrdered?: boolean
}) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <Panel padding="roomy">
      <h2>{title}</h2>
      <List className={styles.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </List>
    </Panel>
  )
}
