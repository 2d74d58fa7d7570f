import type { DataType, VNode } from '@revolist/react-datagrid'
import type { Language } from '../../core/i18n/index.ts'
import type { EarlyKeys } from './editors.ts'
import type { SheetRow } from './sheet.ts'

/** A row as the grid renders it. */
export interface GridRow {
  row: SheetRow
  /** Faults of its cells by column. */
  faults: ReadonlyMap<string, string> | undefined
}

/** What cells and heads show beside the rows. The grid calls its templates late, so they read the present view. */
export interface View {
  language: Language
  isLocked: boolean
  pasted: ReadonlySet<string> | undefined
  /** The first row, if the others are its copies: equal values are shown in grey. */
  original: SheetRow | undefined
  /** Per column: most decimals of a number, and the common beginning of fixed texts. */
  decimals: ReadonlyMap<string, number>
  prefixes: ReadonlyMap<string, string>
  offer: SheetOffer | undefined
  /** "11 de 12", by block. */
  notes: ReadonlyMap<string, string>
  allChecked: boolean
  texts: {
    cell: (title: string, row: string, value: string, fault: string | undefined) => string
    check: (row: string) => string
    checkAll: string
    /** In an empty cell that has to be filled. */
    missing: string
  }
  onCheck: (row: SheetRow, isChecked: boolean) => void
  onCheckAll: (isChecked: boolean) => void
  /** Writes what was typed into a cell. */
  onType: (row: string, column: string, text: string) => void
  /** Moves the selection from a cell, by columns and rows. */
  onMove: (row: string, column: string, across: number, down: number) => void
  earlyKeys: EarlyKeys
}

/** A value for an empty cell that nobody has taken yet. */
export interface SheetOffer {
  row: string
  column: string
  value: string
  text: string
}

/** The offer for a cell, if it is empty. */
export const offerFor = (
  { offer }: Pick<View, 'offer'>,
  row: SheetRow,
  column: string,
): SheetOffer | undefined =>
  offer?.row === row.id && offer.column === column && !row.values[column] ? offer : undefined

/** A column before the status, drawn by the screen: the branches of a clone. */
export interface SheetGutter {
  title: string
  size: number
  draw: (h: DrawNode, row: SheetRow) => VNode | string
}

export const statusProp = '$status'
export const gutterProp = '$gutter'

/** The grid's own type of a row has any members. */
export const gridRowOf = (model: DataType): GridRow => ({
  row: model.row as SheetRow,
  faults: model.faults as GridRow['faults'],
})

export type Child = VNode | string | null

/** The grid's `h` takes texts among its children, which its type leaves out. */
export type DrawNode = (tag: string, data: object | null, children?: Child | readonly Child[]) => VNode

/** The present view: the grid renders after React has, with templates that were made before. */
export class ShownView {
  #view: View

  constructor(view: View) {
    this.#view = view
  }

  get now(): View {
    return this.#view
  }

  show(view: View): void {
    this.#view = view
  }
}
