import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { HelpAside } from './HelpAside.tsx'
import { HelpItem } from './HelpItem.tsx'
import styles from './HelpScreen.module.css'
import { HelpTopics } from './HelpTopics.tsx'
import { entriesOf, readHelpTarget, searchHelp } from './help-entries.ts'
import { helpStrings } from './help-strings.en.ts'

const QUERY_LENGTH_MAX = 60

/** Every question of the product, found by topic, by search or by the link of a screen. */
export default function HelpScreen() {
  const t = useStrings(helpStrings)
  const { hash, key } = useLocation()
  const { topic, question } = readHelpTarget(hash)
  // A query belongs to the address it was typed at: following a link ends the search.
  const [typed, setTyped] = useState({ at: key, query: '' })
  const query = typed.at === key ? typed.query : ''
  const setQuery = (text: string) => setTyped({ at: key, query: text })
  const isSearching = query.trim() !== ''
  const entries = isSearching ? searchHelp(query) : entriesOf(topic)
  useShownAnswer(isSearching ? null : question)
  return (
    <PublicPage width="wide">
      <Stack gap={4}>
        <HelpHead query={query} onQuery={setQuery} />
        <div className={styles.columns}>
          <HelpTopics topic={isSearching ? null : topic} />
          <Panel padding="roomy" className={styles.answers}>
            <Row gap={3} align="baseline" justify="between">
              <h2>{isSearching ? t('help.results') : t(`help.topic.${topic}`)}</h2>
              <Hint as="output">{t('help.questions', { count: entries.length })}</Hint>
            </Row>
            {entries.map((entry) => (
              <HelpItem key={entry.id} entry={entry} isOpen={entry.id === question} />
            ))}
            {entries.length === 0 && (
              <EmptyState
                icon={<SearchX size={40} aria-hidden />}
                title={t('help.none')}
                text={t('help.noneText')}
              />
            )}
          </Panel>
          <HelpAside />
        </div>
      </Stack>
    </PublicPage>
  )
}

function HelpHead({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useStrings(helpStrings)
  return (
    <Stack as="header" gap={4} align="center" className={styles.head}>
      <Text as="h1" size="title" textAlign="center">
        {t('help.title')}
      </Text>
      <div className={styles.search}>
        <SearchField
          label={t('help.search')}
          clearLabel={t('help.clear')}
          lengthMax={QUERY_LENGTH_MAX}
          value={query}
          onValueChange={onQuery}
          onClear={() => onQuery('')}
        />
      </div>
    </Stack>
  )
}

/** Goes to the answer that the address names, also for the keyboard. */
function useShownAnswer(question: string | null): void {
  useEffect(() => {
    const summary = question === null ? null : document.getElementById(question)?.querySelector('summary')
    summary?.scrollIntoView({ block: 'center' })
    summary?.focus({ preventScroll: true })
  }, [question])
}
