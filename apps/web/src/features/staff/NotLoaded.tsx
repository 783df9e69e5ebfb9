import { BoardError } from '../../boards/BoardError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

type NotLoadedProps = {
  query: { readonly error?: unknown; readonly refetch: () => unknown }
  failed: string
  loading: string
  /** Of what comes in its place. */
  height?: string
}

/** While something is read for the first time, and when it could not be read. */
export function NotLoaded({ query: { error, refetch }, failed, loading, height = '320px' }: NotLoadedProps) {
  if (error) return <BoardError title={failed} error={error} onRetry={() => void refetch()} />
  return <LoadingBox label={loading} height={height} />
}

export function LoadingBox({ label, height }: { label: string; height: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{label}</output>
      </VisuallyHidden>
      <Skeleton height={height} />
    </div>
  )
}
