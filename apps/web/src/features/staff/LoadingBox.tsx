import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

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
