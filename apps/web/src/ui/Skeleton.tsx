import styles from './Skeleton.module.css'

/** Holds the place of content to come, in its size, so that nothing jumps when it arrives. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
