import { ActionSpecimens } from './ActionSpecimens.tsx'
import { BoardSpecimens } from './BoardSpecimens.tsx'
import { ContentSpecimens } from './ContentSpecimens.tsx'
import { FormSpecimens } from './FormSpecimens.tsx'
import styles from './Gallery.module.css'

/** Every component in every state, for the people who build screens. Not part of production. */
export default function GalleryScreen() {
  return (
    <main className={styles.gallery}>
      <h1 className={styles.title}>Components</h1>
      <ActionSpecimens />
      <FormSpecimens />
      <ContentSpecimens />
      <BoardSpecimens />
    </main>
  )
}
