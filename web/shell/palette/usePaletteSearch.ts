import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { FoundGroups, FoundItem, SearchGroup } from '../../../core/contract/search.ts'
import { codeOf, scannedText } from '../../../core/rules/code.ts'
import { maxScanned, searchKey } from '../../../core/rules/search.ts'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../ui/texts.ts'

/** Milliseconds after the last key. */
const delay = 120

const askedText = (typed: string): string => codeOf(typed) ?? typed.trim().slice(0, maxScanned)

const searchQuery = (search: string, language: string) =>
  queryOptions({
    queryKey: ['search', language, search],
    queryFn: ({ signal }) =>
      call(contract.search.all, { query: { search, language } }, { quiet: true, signal }),
    enabled: search !== '',
    staleTime: 10_000,
    retry: false,
  })

/**
 * Searches while a text is typed. The answer shown belongs to the last text that was asked for: each text has a key of its own in the
 * cache, so a late answer to an earlier text replaces nothing.
 */
export function usePaletteSearch(typed: string) {
  const { language } = useTranslation().i18n
  const client = useQueryClient()
  const text = askedText(typed)
  const [asked] = useDebouncedValue(text, delay)
  const query = useQuery({ ...searchQuery(asked, language), placeholderData: keepPreviousData })
  const isCurrent = asked === text && query.isSuccess && !query.isPlaceholderData
  return {
    groups: text === '' ? [] : (query.data?.groups ?? []),
    /** The groups are those of what is typed. */
    isCurrent,
    isLoading: text !== '' && !isCurrent && !query.isError,
    isFailed: text !== '' && asked === text && query.isError,
    retry: () => void query.refetch(),
    /** Asks at once: a reader of barcodes types faster than the delay, and ends with Enter. */
    ask: (now: string): Promise<FoundGroups> => client.fetchQuery(searchQuery(askedText(now), language)),
  }
}

export interface ExactHit {
  group: SearchGroup
  item: FoundItem
}

/** The one record that is called as the text says, or that a code or a label names. */
export function exactHit({ groups, named }: FoundGroups, text: string): ExactHit | undefined {
  const keys = [text, scannedText(text) ?? ''].map(searchKey)
  const isMeant = ({ _id, name }: FoundItem, n: number) =>
    _id === named || (n === 0 && keys.some((key) => key !== '' && searchKey(name) === key))
  const hits = groups.flatMap((group) => group.items.map((item) => ({ group, item })))
  return hits.find(({ item }, n) => isMeant(item, n))
}
