const ATTEMPTS_ALONE = 3

type Options<Asked, Answer> = {
  /** Larger groups hold their locks for longer and make everybody in them wait for the slowest. */
  readonly groupMax: number
  /** Groups under way at once: with two the database works on one while the other commits. */
  readonly lanes: number
  /** Two with one key never share a group: the second is asked after the first is answered. */
  readonly keyOf: (asked: Asked) => string
  /** One answer for each, in their order. */
  readonly answerAll: (group: readonly Asked[]) => Promise<readonly Answer[]>
  /** A fault that asking again may mend, as a deadlock. */
  readonly isPassing?: (fault: unknown) => boolean
}

type Waiting<Asked, Answer> = {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (fault: unknown) => void
}

/** Whatever waits is asked together next; nobody waits for a group to fill. */
export function gather<Asked, Answer>(options: Options<Asked, Answer>): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let freeLanes = options.lanes

  function takeGroup(): Waiting<Asked, Answer>[] {
    const keys = new Set<string>()
    const group: Waiting<Asked, Answer>[] = []
    const later: Waiting<Asked, Answer>[] = []
    for (const item of waiting) {
      const key = options.keyOf(item.asked)
      const fits = group.length < options.groupMax && !keys.has(key)
      if (fits) keys.add(key)
      ;(fits ? group : later).push(item)
    }
    waiting = later
    return group
  }

  async function runLane(): Promise<void> {
    while (waiting.length > 0) await answerGroup(options, takeGroup())
    freeLanes += 1
  }

  return (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ asked, resolve, reject })
    if (freeLanes > 0) {
      freeLanes -= 1
      // A turn of the event loop lets everyone who is already awake get into the same group.
      setImmediate(() => void runLane())
    }
    return promise
  }
}

async function answerGroup<Asked, Answer>(
  options: Options<Asked, Answer>,
  group: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    await answerTogether(options, group)
  } catch (fault) {
    const [only] = group
    if (only && group.length === 1 && !options.isPassing?.(fault)) only.reject(fault)
    // One that cannot be undoes its whole group: alone, each hurts only itself.
    else for (const item of group) await answerAlone(options, item)
  }
}

async function answerTogether<Asked, Answer>(
  { answerAll }: Options<Asked, Answer>,
  group: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  const answers = await answerAll(group.map(({ asked }) => asked))
  if (answers.length !== group.length) throw new Error(`${group.length} asked, ${answers.length} answered`)
  for (const [index, answer] of answers.entries()) group[index]?.resolve(answer)
}

async function answerAlone<Asked, Answer>(
  options: Options<Asked, Answer>,
  item: Waiting<Asked, Answer>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await answerTogether(options, [item])
      return
    } catch (fault) {
      if (options.isPassing?.(fault) && attempt < ATTEMPTS_ALONE) continue
      item.reject(fault)
      return
    }
  }
}
