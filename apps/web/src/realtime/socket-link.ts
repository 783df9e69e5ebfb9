import type { ErrorCode } from '@throwdown/contract/errors'
import { COMMANDS, EVENTS, PROTOCOL_VERSION } from '@throwdown/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import { realtimeTicket } from '../api/match.ts'
import { sessionPort } from '../api/session-port.ts'
import { createListeners } from '../ui/store.ts'
import type { LinkCommands, LinkEvent, LinkReply, MatchLink } from './match-link.ts'
import { forgetReload, reloadOutdated } from './reload-outdated.ts'

/** Longer than a save under load; a command without a reply by then is sent again. */
const REPLY_WITHIN_MS = 6_000
/** A proxy may accept a socket for a server that is gone and close it silently: only this timeout ends the wait. */
const OPENS_WITHIN_MS = 4_000
/** A server that has just restarted may accept the socket before it issues tickets. */
const REFUSED_AGAIN_AFTER_MS = 1_000

/** Opens the connection over one socket. Each connection, also a reconnect, fetches a fresh ticket. */
export function openSocketLink(): MatchLink {
  const { emit, subscribe } = createListeners<LinkEvent>()
  let serverAheadMs: number | null = null
  let isOutdated = false
  const socket = io({
    transports: ['websocket'],
    auth: (send) =>
      void authenticate(send, (aheadMs) => {
        serverAheadMs = aheadMs
      }),
    timeout: OPENS_WITHIN_MS,
    reconnectionDelay: 300,
    reconnectionDelayMax: 1_500,
  })
  socket.on('connect', () => {
    forgetReload(sessionStorage)
    emit({ type: 'online' })
  })
  socket.on('disconnect', (reason) => {
    emit({ type: 'offline' })
    if (reason === CLOSED_BY_SERVER) void askWhetherSessionEnded()
  })
  const comeBack = connectWhenShown(socket)
  const retry = retryRefused(socket, () => {
    isOutdated = true
    emit({ type: 'outdated' })
  })
  listenTo(socket, emit)
  return {
    send: (name, payload) => sendCommand(socket, name, payload),
    listen: subscribe,
    isOnline: () => socket.connected,
    serverAheadMs: () => serverAheadMs,
    isOutdated: () => isOutdated,
    close: () => {
      retry.stop()
      comeBack.stop()
      socket.disconnect()
    },
  }
}

/** The words of socket.io. The library does not connect again by itself then. */
const CLOSED_BY_SERVER = 'io server disconnect'

/** The session may have been ended on another device: a call that is refused for it leads to the login. */
async function askWhetherSessionEnded(): Promise<void> {
  await sessionPort().dispatch(realtimeTicket.initiate(undefined))
}

const OUTDATED: ErrorCode = 'outdated_client'

/** The library retries lost connections but not refused ones; a refusal may be a ticket that could not be fetched. */
function retryRefused(socket: Socket, onOutdated: () => void): { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  socket.on('connect_error', (refusal) => {
    if (refusal.message === OUTDATED) {
      if (!reloadOutdated(sessionStorage, () => location.reload())) onOutdated()
      return
    }
    if (!socket.active) timer = setTimeout(() => socket.connect(), REFUSED_AGAIN_AFTER_MS)
  })
  return { stop: () => clearTimeout(timer) }
}

/** The server closes the oldest of too many tabs. Such a tab connects again when the player returns to it. */
function connectWhenShown(socket: Socket): { stop: () => void } {
  const connect = () => {
    if (document.visibilityState === 'visible' && !socket.active) socket.connect()
  }
  document.addEventListener('visibilitychange', connect)
  return { stop: () => document.removeEventListener('visibilitychange', connect) }
}

async function authenticate(
  send: (auth: object) => void,
  onServerTime: (aheadMs: number) => void,
): Promise<void> {
  const { data } = await sessionPort().dispatch(realtimeTicket.initiate(undefined))
  if (data) onServerTime(data.data.serverTimeMs - Date.now())
  const ticket = data?.data.ticket ?? ''
  send({ ticket, deviceId: deviceId(localStorage), protocol: PROTOCOL_VERSION, follows: true })
}

async function sendCommand<Name extends keyof LinkCommands>(
  socket: Socket,
  name: Name,
  payload: LinkCommands[Name]['payload'],
): Promise<LinkReply<LinkCommands[Name]['ack']>> {
  const reply: unknown = await socket.timeout(REPLY_WITHIN_MS).emitWithAck(name, payload)
  const fields: Record<string, unknown> = typeof reply === 'object' && reply !== null ? { ...reply } : {}
  if (fields['success'] !== true)
    return { ok: false, code: String(fields['code']), message: String(fields['message']) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very command defines the type
  const data = COMMANDS[name].ack.parse(fields['data']) as LinkCommands[Name]['ack']
  return { ok: true, data }
}

/** Drops events that do not follow the contract: a later sync repairs them. */
function listenTo(socket: Socket, emit: (event: LinkEvent) => void): void {
  function on<Name extends keyof typeof EVENTS>(
    name: Name,
    toEvent: (data: z.output<(typeof EVENTS)[Name]['payload']>) => LinkEvent,
  ): void {
    const untyped: string = name
    socket.on(untyped, (payload: unknown) => {
      const { success, data } = EVENTS[name].payload.safeParse(payload)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very event defines the type
      if (success) emit(toEvent(data as z.output<(typeof EVENTS)[Name]['payload']>))
    })
  }
  on('queueChanged', (data) => ({ type: 'queue', ...data }))
  on('strikesChanged', (data) => ({ type: 'strikes', ...data }))
  on('balanceChanged', (data) => ({ type: 'balance', ...data }))
  on('walletChanged', () => ({ type: 'wallet' }))
  on('dashboardChanged', (data) => ({ type: 'dashboard', ...data }))
  on('noticesChanged', (data) => ({ type: 'notices', ...data }))
  on('matchFound', (data) => ({ type: 'found', ...data }))
  on('matchEntry', (data) => ({ type: 'entries', ...data }))
  on('rematchOffered', (data) => ({ type: 'rematch_offered', ...data }))
  on('rematchEnded', (data) => ({ type: 'rematch_ended', ...data }))
  on('replaced', () => ({ type: 'replaced' }))
}

const KEY = 'throwdown-device-id'

/** Names this browser to the server, so that its tabs count as one place to play [M11]. It says nothing about the player. */
function deviceId(storage: Storage): string {
  const known = storage.getItem(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  storage.setItem(KEY, made)
  return made
}
