import styles from './Skeleton.module.css'

/** Reserves the space of content that is being loaded, so that nothing jumps when it arrives. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
