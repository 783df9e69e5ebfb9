import { Button } from './Button.tsx'

type MoreButtonProps = {
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  label: string
  busyText: string
}

/** Below a list that is read page by page. Nothing below its last page. */
export function MoreButton({ pages, label, busyText }: MoreButtonProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      size="small"
      busyText={pages.isFetchingNextPage && busyText}
      onClick={() => void pages.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
