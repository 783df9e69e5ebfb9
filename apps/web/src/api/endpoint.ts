import type { BaseQueryApi, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { CallOf, Endpoint, Parsed } from '@throwdown/contract/endpoint'

/** How a call can fail: the server's reply, or FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR. */
export type CallError = FetchBaseQueryError

type Fetch = (
  args: FetchArgs,
) => MaybePromise<{ data: unknown; error?: undefined } | { error: CallError; data?: undefined }>
type MaybePromise<Value> = Value | PromiseLike<Value>
type Answer<E extends Endpoint> = { data: Parsed<E, 'reply'> } | { error: CallError }
type CallParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * A query function from a contract endpoint. The contract brings the schema library with it, so it is loaded
 * with the first call and not with the first page.
 */
export function callOf<E extends Endpoint>(load: () => Promise<E>) {
  return async (call: CallOf<E>, _api: BaseQueryApi, _extra: object, fetch: Fetch): Promise<Answer<E>> => {
    const endpoint = await load()
    const answer = await fetch(toRequest(endpoint, toParts(call)))
    if (answer.error) return { error: answer.error }
    const reply = endpoint.reply.safeParse(answer.data)
    if (!reply.success) return { error: unreadable(answer.data) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema that just accepted it defines this type
    return { data: reply.data as Parsed<E, 'reply'> }
  }
}

type EndpointName<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never
}[keyof Contract]
type EndpointOf<Contract, Name extends keyof Contract> = Extract<Contract[Name], Endpoint>

/**
 * The calls of one contract, by the names of its endpoints. What was read is read again after a change; a screen that
 * reads anew never starts from what an earlier visit has read.
 */
export function callsOf<Contract, Tag extends string = never>(
  load: () => Promise<Contract>,
  { tag, alsoChanged = [] }: { tag?: Tag; alsoChanged?: readonly Tag[] } = {},
) {
  const tags = tag === undefined ? [] : [tag]
  const call = <Name extends EndpointName<Contract>>(name: Name) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names of endpoints are admitted
    callOf(async () => (await load())[name] as EndpointOf<Contract, Name>)
  return {
    call,
    read: <Name extends EndpointName<Contract>>(name: Name) => ({
      queryFn: call(name),
      providesTags: tags,
    }),
    readAnew: <Name extends EndpointName<Contract>>(name: Name) => ({
      queryFn: call(name),
      providesTags: tags,
      keepUnusedDataFor: 0,
    }),
    change: <Name extends EndpointName<Contract>>(name: Name) => ({
      queryFn: call(name),
      invalidatesTags: [...tags, ...alsoChanged],
    }),
  }
}

type FetchReply = { data?: unknown; error?: unknown }
type Ask<Call, Page> = (
  call: Call,
  store: BaseQueryApi,
  extra: object,
  fetch: Fetch,
) => Promise<{ data: { data: Page } } | { error: CallError }>

/** A query function of pages. `callFor` makes the call of the page after a key, which is null for the first page. */
export function pagesOf<Call, Page, Arg>(
  ask: Ask<Call, Page>,
  callFor: (arg: Arg, key: string | null) => Call,
) {
  return async (
    { queryArg, pageParam }: { queryArg: Arg; pageParam: string | null },
    store: BaseQueryApi,
    extra: object,
    fetch: (args: FetchArgs) => MaybePromise<FetchReply>,
  ): Promise<{ data: Page } | { error: CallError }> => {
    const call = callFor(queryArg, pageParam)
    const answer = await ask(call, store, extra, async (args) => toReply(await fetch(args)))
    return 'error' in answer ? answer : { data: answer.data.data }
  }
}

function toReply({ data, error }: FetchReply) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the base query of this api fails with nothing else
  return error ? { error: error as CallError } : { data }
}

function toParts(call: unknown): CallParts {
  return typeof call === 'object' && call !== null ? call : {}
}

function toRequest(endpoint: Endpoint, { params = {}, query, body }: CallParts): FetchArgs {
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return {
    url,
    method: endpoint.method,
    ...(query && { params: query }),
    ...(body !== undefined && { body }),
  }
}

function unreadable(data: unknown): CallError {
  return {
    status: 'PARSING_ERROR',
    originalStatus: 200,
    data: JSON.stringify(data),
    error: 'The answer does not follow the contract.',
  }
}
