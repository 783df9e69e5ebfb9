import { startTransition, useEffect, useState } from 'react'

/**
 * How many parts of a page to draw after the first: one more after each paint, until the last. A page drawn in one piece is one long task,
 * during which a slow phone neither scrolls nor replies.
 */
export function useStages(last: number): number {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1))
  }, [stage, last])
  return stage
}
