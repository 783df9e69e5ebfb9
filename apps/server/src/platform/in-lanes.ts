/**
 * Runs the work for every item, so many at once, and returns the results in the order of the items. All of them are tried; the
 * first failure is thrown at the end.
 */
export async function inLanes<Item, Result>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries()
  const results: Result[] = []
  const failures: unknown[] = []
  const lane = async () => {
    for (const [index, item] of queue) {
      try {
        results[index] = await work(item)
      } catch (fault) {
        failures.push(fault)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}
