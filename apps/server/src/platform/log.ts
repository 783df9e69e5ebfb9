import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { describeError } from './describe-error.ts'
import { redact } from './redact.ts'

export type Log = Logger
/** What code needs that only reports problems. */
export type ProblemLog = Pick<Log, 'warn' | 'error'>

interface LogOptions {
  readonly level: string
  readonly format: 'json' | 'pretty'
  readonly process: string
}

/** Log lines are JSON, one event per line: line breaks in values are escaped, secrets are removed by name at any depth. */
export function createLog(options: LogOptions, destination?: DestinationStream): Log {
  const settings = {
    level: options.level,
    base: { process: options.process },
    formatters: { log: redact },
    serializers: { err: describeError },
  }
  const stream = options.format === 'pretty' ? readable(destination) : destination
  return stream ? pino(settings, stream) : pino(settings)
}

function readable(destination?: DestinationStream): DestinationStream {
  return pretty({
    ...(destination && { destination }),
    singleLine: true,
    sync: true,
    ignore: 'pid,hostname,process,time',
    messageFormat: (line, messageKey) => oneLine(line[messageKey]),
  })
}

/** Pretty output prints the message raw, so a line break in it could look like a second log line. */
function oneLine(message: unknown): string {
  return typeof message === 'string' ? message.replace(/[\r\n\u2028\u2029]+/g, ' ⏎ ') : ''
}
