import { useEffect, useState } from 'react'
import type { ProductSchema } from '../../core/contract/configuration.ts'
import { contract } from '../../core/contract/index.ts'
import type { Graph } from '../../core/contract/lineage.ts'
import { maxGraphDepth } from '../../core/rules/lineage.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import type { SessionMessage } from '../api/handOver.ts'
import { languageOf } from '../../core/i18n/index.ts'
import { changeLanguage } from '../ui/texts.ts'

/** A lineage of so many products is drawn whole at once. */
const maxAtOnce = 300

/** Steps of a larger lineage that are read at first, and as many more on demand. */
const steps = 2

export interface ReadGraph {
  graph: Graph
  /** Steps that it was read with. */
  depth: number
  stages: readonly ProductSchema[]
  /** The accent of the account. */
  accent: string
}

/** Products that grew somewhere without a polygon that can be used. */
export type MapGaps = ReadonlyMap<string, 'point' | 'none' | 'broken'>

export interface GraphState {
  /** The last graph, which stays while more is read. */
  read: ReadGraph | undefined
  isLoading: boolean
  error: ApiError | undefined
  /** The token was refused: the list hands over another one once the person has signed in again. */
  isLost: boolean
  /** Undefined where there is nothing more to read. */
  onMore: (() => void) | undefined
  onRetry: () => void
}

/** Reads the lineage of a product (GRF-03): whole, or two steps of a large one. */
export function useGraph(session: SessionMessage | undefined, id: string): GraphState {
  const [asked, setAsked] = useState<{ id: string; depth?: number; attempt: number }>({ id, attempt: 0 })
  const [read, setRead] = useState<ReadGraph & { id: string }>()
  const [error, setError] = useState<ApiError>()
  const [isLoading, setLoading] = useState(false)
  const [refused, setRefused] = useState<string>()
  const depth = asked.id === id ? asked.depth : undefined
  const isLost = session !== undefined && session.token === refused
  const { audience, language } = session ?? {}

  useEffect(() => {
    if (audience === undefined || language === undefined || isLost) return undefined
    const abort = new AbortController()
    const { signal } = abort
    setLoading(true)
    setError(undefined)
    readGraph(id, depth, language, signal)
      .then((found) => setRead({ ...found, id }))
      .catch((fault: unknown) => {
        if (signal.aborted) return
        if (!(fault instanceof ApiError)) throw fault
        if (fault.status !== 401) return setError(fault)
        setRefused(session?.token)
        // Another token may have come meanwhile.
        setAsked((before) => ({ ...before, attempt: before.attempt + 1 }))
      })
      .finally(() => {
        if (!signal.aborted) setLoading(false)
      })
    return () => abort.abort()
    // A renewed token doesn't read again; a token after a refused one does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, depth, audience, language, isLost, asked.attempt])

  const found = read?.id === id ? read : undefined
  return {
    read: found,
    isLoading,
    error,
    isLost,
    onMore:
      found?.graph.truncated && found.depth < maxGraphDepth
        ? () => setAsked({ ...asked, id, depth: Math.min(maxGraphDepth, found.depth + steps) })
        : undefined,
    onRetry: () => setAsked({ id, ...(depth && { depth }), attempt: asked.attempt + 1 }),
  }
}

const nothing: MapGaps = new Map()

/** The plots of a graph that lack a polygon, read once it is drawn; none where the account doesn't export them. */
export function useUnmapped(id: string, depth: number): MapGaps {
  const [unmapped, setUnmapped] = useState(nothing)
  useEffect(() => {
    const abort = new AbortController()
    const input = { params: { id }, query: { depth } }
    call(contract.origin.unmapped, input, { quiet: true, signal: abort.signal })
      .then(({ plots }) => setUnmapped(new Map(plots.map(({ _id, kind }) => [_id, kind]))))
      .catch((fault: unknown) => {
        // The graph stands without it.
        if (!(fault instanceof ApiError) && !abort.signal.aborted) throw fault
      })
    return () => abort.abort()
  }, [id, depth])
  return unmapped
}

/** The graph with all its steps. */
export const wholeOf = async (read: ReadGraph, id: string, language: string): Promise<ReadGraph> =>
  read.graph.truncated && read.depth < maxGraphDepth
    ? readGraph(id, maxGraphDepth, language, new AbortController().signal)
    : read

async function readGraph(
  id: string,
  depth: number | undefined,
  language: string,
  signal: AbortSignal,
): Promise<ReadGraph> {
  const options = { quiet: true, signal }
  const read = async (query: { depth: number; nodes?: number }) => ({
    depth: query.depth,
    graph: await call(contract.lineage.graph, { params: { id }, query: { ...query, language } }, options),
  })
  const readFirst = async () => {
    const whole = await read({ depth: maxGraphDepth, nodes: maxAtOnce })
    return whole.graph.truncated ? read({ depth: steps }) : whole
  }
  await changeLanguage(languageOf(language))
  const [lineage, { collection: stages }, { accent }] = await Promise.all([
    depth === undefined ? readFirst() : read({ depth }),
    call(contract.configuration.stages, { query: { language } }, options),
    call(contract.accounts.settings, {}, options),
  ])
  return { ...lineage, stages, accent }
}
