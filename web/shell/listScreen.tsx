import { useMemo, type ReactNode } from 'react'
import type { Column, RowAction } from '../ui/table.ts'
import { type Creation, type ListTexts, ListView, type TableProps } from './ListView.tsx'
import type { SortedSearch } from './search.ts'
import { type ListContext, type ListQuery, type Reader, useList, type UseListOptions } from './useList.ts'

interface ListScreenOptions<
  Row extends { _id: string; name: string },
  Search extends SortedSearch,
  Key extends readonly unknown[],
>
  extends Pick<TableProps<Row>, 'rowHref' | 'defaultSort'>, Pick<UseListOptions<Search>, 'card'> {
  texts: ListTexts
  read: Reader<Search>
  query: ListQuery<Row, Search, Key>
  columns: (context: ListContext<Search>) => Column<Row>[]
  /** Row actions; empty without rights. */
  actions?: (context: ListContext<Search>) => ((row: Row) => RowAction[]) | undefined
  create?: (context: ListContext<Search>) => Creation
  searchLabel?: (context: ListContext<Search>) => string
  tools?: (
    context: ListContext<Search>,
    show: (change: Readonly<Record<string, unknown>>) => void,
  ) => ReactNode
  empty?: (context: ListContext<Search>) => { title: string; text: string }
}

/** The screen of a list as data. */
export function listScreen<
  Row extends { _id: string; name: string },
  Search extends SortedSearch,
  Key extends readonly unknown[],
>({
  read,
  query,
  columns,
  actions,
  create,
  searchLabel,
  tools,
  empty,
  card,
  ...shared
}: ListScreenOptions<Row, Search, Key>) {
  return function ListScreen() {
    const of = useList(read, query, { name: shared.texts, card })
    const { context, show } = of
    // Rows are drawn again only when these change.
    const columnsOf = useMemo(() => columns(context), [context])
    const actionsOf = useMemo(() => actions?.(context), [context])
    return (
      <ListView
        {...shared}
        of={of}
        columns={columnsOf}
        {...(actionsOf && { actions: actionsOf })}
        create={create?.(context)}
        searchLabel={searchLabel?.(context)}
        tools={tools?.(context, show)}
        empty={empty?.(context)}
      />
    )
  }
}
