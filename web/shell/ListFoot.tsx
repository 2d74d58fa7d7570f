import type { ReactNode } from 'react'
import { TableFooter } from '../ui/TableFooter.tsx'

/** A page of rows, as every list of the contract answers. */
export interface Page<Row> {
  collection: Row[]
  page?: number
  totalDocs?: number
  totalPages?: number
  capped?: boolean
}

interface ListFootProps {
  /** Undefined until it is read. */
  list: Page<unknown> | undefined
  /** Rows of a page, where they aren't 20. */
  size?: number
  onPage: (page: number) => void
  /** Buttons of the whole list. */
  tools?: ReactNode
  /** Buttons beside the pages. */
  actions?: ReactNode
}

/** The pages of a list; nothing where it has no rows. */
export function ListFoot({ list, size, onPage, tools, actions }: ListFootProps) {
  const { page = 1, totalDocs = 0, totalPages = 1, capped = false } = list ?? {}
  if (totalDocs === 0) return null
  return (
    <TableFooter
      page={page}
      size={size}
      total={totalDocs}
      totalPages={totalPages}
      capped={capped}
      onPage={onPage}
      tools={tools}
      actions={actions}
    />
  )
}
