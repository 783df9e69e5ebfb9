import type { ReactNode } from 'react'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Gallery.module.css'

/** One component with all its states side by side. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} className={styles.specimen} aria-label={name}>
      <Hint as="h2" size="subheading">
        {name}
      </Hint>
      <Panel>
        <Row gap={5} align="center" wraps>
          {children}
        </Row>
      </Panel>
    </Stack>
  )
}
