import { Stack, Text } from '../../ui/layout.tsx'
import { ActionSpecimens } from './ActionSpecimens.tsx'
import { BoardSpecimens } from './BoardSpecimens.tsx'
import { ContentSpecimens } from './ContentSpecimens.tsx'
import { FormSpecimens } from './FormSpecimens.tsx'
import styles from './Gallery.module.css'

/** Every component in every state, for the people who build screens. Not part of production. */
export default function GalleryScreen() {
  return (
    <Stack as="main" gap={7} className={styles.gallery}>
      <Text as="h1" size="title">
        Components
      </Text>
      <ActionSpecimens />
      <FormSpecimens />
      <ContentSpecimens />
      <BoardSpecimens />
    </Stack>
  )
}
