// What a bot sends over HTTP.
import type { ServerToClient } from '@throwdown/contract/realtime'
import type { Seat } from '@throwdown/rules/terms'
import { ANSWER_MAX_MS, type Reply } from './bot-socket.ts'
import type { Move } from './next-move.ts'
import type { OnFrame } from './socket-frames.ts'

export type Found = Parameters<ServerToClient['matchFound']>[0]

/** Undefined if the server does not say. */
export async function currentMatch(
  url: string,
  headers: Record<string, string>,
): Promise<{ match: Omit<Found, 'ticketId'> | null } | undefined> {
  const reply = await fetch(`${url}/api/matches/current`, {
    headers,
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  const { data }: { data?: { match: Omit<Found, 'ticketId'> | null } } = JSON.parse(await reply.text())
  return data
}

type Throw = { readonly move: Move; readonly seat: Seat; readonly onFrame: OnFrame | undefined }

/** The second channel: what goes over it is recorded as frames too. */
export async function postThrow(matchUrl: string, { move, seat, onFrame }: Throw): Promise<Reply> {
  const kind = move.name === 'commitHand' ? 'commit' : 'reveal'
  const body = { seat, ...move.payload }
  onFrame?.('out', `42${JSON.stringify([`post ${kind}`, body])}`)
  const reply = await fetch(`${matchUrl}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  const text = await reply.text()
  onFrame?.('in', `43[${text}]`)
  return JSON.parse(text)
}
