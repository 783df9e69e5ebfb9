import type {
  EndpointBuilder,
  FetchArgs,
  FetchBaseQueryError,
  fetchBaseQuery,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query/react'
import type { CallOf, Endpoint, Parsed } from '@throwdown/contract/endpoint'
import type { z } from 'zod'

type Fetch = ReturnType<typeof fetchBaseQuery>
type Reading = Endpoint & { readonly method: 'GET' }

/**
 * An RTK Query endpoint from the contract: a GET is a query, everything else a mutation. Arguments and results are
 * typed by its schemas, and a reply that breaks them is a `PARSING_ERROR`, not a crash in some component later.
 */
export function fromContract<E extends Reading, Tag extends string, Path extends string>(
  build: EndpointBuilder<Fetch, Tag, Path>,
  endpoint: E,
): QueryDefinition<CallOf<E>, Fetch, Tag, Parsed<E, 'reply'>, Path>
export function fromContract<E extends Endpoint, Tag extends string, Path extends string>(
  build: EndpointBuilder<Fetch, Tag, Path>,
  endpoint: E,
): MutationDefinition<CallOf<E>, Fetch, Tag, Parsed<E, 'reply'>, Path>
export function fromContract<E extends Endpoint, Tag extends string, Path extends string>(
  build: EndpointBuilder<Fetch, Tag, Path>,
  endpoint: E,
) {
  const reply: unknown = endpoint.reply
  const options = {
    query: (call: CallOf<E>) => requestFor(endpoint, call ?? {}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Parsed is this very schema's output
    responseSchema: reply as z.ZodType<Parsed<E, 'reply'>, Parsed<E, 'reply'>>,
    catchSchemaFailure: parsingError,
  }
  if (endpoint.method === 'GET') return build.query<Parsed<E, 'reply'>, CallOf<E>>(options)
  return build.mutation<Parsed<E, 'reply'>, CallOf<E>>(options)
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

function requestFor(endpoint: Endpoint, { params = {}, query, body }: Sent): FetchArgs {
  return {
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    method: endpoint.method,
    ...(query && { params: query }),
    ...(body === undefined ? {} : { body }),
  }
}

function parsingError(): FetchBaseQueryError {
  return {
    status: 'PARSING_ERROR',
    originalStatus: 200,
    data: '',
    error: 'The reply does not fit the contract',
  }
}
