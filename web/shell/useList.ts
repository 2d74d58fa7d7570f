import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Language } from '../../core/i18n/index.ts'
import type { Noun } from '../../core/nouns/noun.ts'
import { useTranslation, type Translator } from '../ui/texts.ts'
import type { Page } from './ListFoot.tsx'
import type { ListSearch, ViewSearch } from './search.ts'
import type { OpenSession } from './session.ts'
import { useLastPage } from './useLastPage.ts'
import { useRefusal } from './useRefusal.ts'
import { useSession } from './useSession.ts'
import { useView } from './views.ts'

/** What a list shows follows from this; it keeps its identity until a member changes. */
export interface ListContext<Search> extends Pick<OpenSession, 'session' | 'settings'> {
  t: Translator
  language: Language
  refusal: ReturnType<typeof useRefusal>
  search: Search
}

export type Reader<Search> = (search: Readonly<Record<string, unknown>>) => Search
export type ListQuery<Row, Search, Key extends readonly unknown[]> = (
  search: Search,
  language: Language,
) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>

/** A list that isn't of one stage or kind: its views are all its own, and mostly the account removes none of their members. */
const nowhere = {}
const whole = <Search>(search: Search) => ({ search, left: [] })

export interface UseListOptions<Search> {
  name: string
  /** Of its noun: whether what the list shows may be kept as a view. */
  card: Pick<Noun, 'hasViews'>
  /** Leaves out of a view what the account has removed since, and names it. */
  prune?: ((search: Search) => { search: Search; left: string[] }) | undefined
}

/**
 * The state of a list: search, page and order live in the address, or in the view that it names (FST-05).
 * By its name the list keeps columns and views.
 */
export function useList<Row, Search extends ListSearch & ViewSearch, Key extends readonly unknown[]>(
  read: Reader<Search>,
  query: ListQuery<Row, Search, Key>,
  { name, card: { hasViews }, prune = whole }: UseListOptions<Search>,
) {
  const { t, i18n } = useTranslation()
  const { session, settings } = useSession()
  const refusal = useRefusal()
  // Each list reads its own address: `/` shows one, too.
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const views = useView<Search>({
    list: hasViews ? name : undefined,
    columnsOf: name,
    address: useMemo(() => read(address), [read, address]),
    scope: nowhere,
    read,
    prune,
  })
  const { search } = views
  const { id: openedId } = useParams({ strict: false })
  const queries = useQueryClient()
  const list = useQuery({ ...query(search, i18n.language), enabled: !views.isPending })
  const show = (change: Readonly<Record<string, unknown>>) => views.show(read({ ...search, ...change }))
  const count = (saved: Readonly<Record<string, unknown>>) =>
    queries.fetchQuery(query(read(saved), i18n.language))
  useLastPage(list.data, search.page ?? 1, (page) => show({ page }))
  const { language } = i18n
  const context = useMemo<ListContext<Search>>(
    () => ({ t, language, session, settings, refusal, search }),
    [t, language, session, settings, refusal, search],
  )
  return { list, rows: list.data?.collection, openedId, show, context, hasViews, views, count }
}
