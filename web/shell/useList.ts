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

/** Context of a list; its identity is stable until a member changes. */
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

/** For lists without a stage or kind, whose views need no pruning. */
const nowhere = {}
const whole = <Search>(search: Search) => ({ search, left: [] })

export interface UseListOptions<Search> {
  name: string
  /** The noun's card, which allows views. */
  card: Pick<Noun, 'hasViews'>
  /** Removes members of a view that no longer exist, and names them. */
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
