import type { z } from 'zod'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: readonly string[]) {
    super(`the configuration is not usable:\n  ${problems.join('\n  ')}`)
  }
}

/** Reports every wrong variable at once, never its value: values are secrets. */
export function parseVariables<Shape extends z.ZodObject>(
  shape: Shape,
  env: NodeJS.ProcessEnv,
): z.output<Shape> {
  const parsed = shape.safeParse(env)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return env[name] === undefined ? `${name} is missing` : `${name} is malformed: ${issue.message}`
    }),
  )
}

/** Ends the process with the problems alone: a stack would say nothing more. */
export function orExit<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}
