import type { ColumnDataSchemaModel, EditCell, EditorBase, HyperFunc, VNode } from '@revolist/react-datagrid'
import { isFound } from '../../core/rules/search.ts'
import { gridRowOf, offerFor, type View } from './view.ts'
import { choicesOf, meantChoice, writeCell, type SheetColumn, type SheetRow } from './sheet.ts'
import classes from './Sheet.module.css'

/** An edit whose box isn't there yet. */
interface EarlyEdit {
  row: string
  column: string
  /** A key began it, which replaces what the cell holds; Enter and F2 keep it. */
  isAnew: boolean
  typed: string
}

/**
 * What is typed between the beginning of an edit and its box, of who types fast. The grid itself would hand the keys over with a
 * later drawing, and Enter may come before it.
 */
export class EarlyKeys {
  #edit: EarlyEdit | undefined

  get isOpen(): boolean {
    return this.#edit !== undefined
  }

  begin(row: string, column: string, typed = ''): void {
    this.#edit = { row, column, isAnew: typed !== '', typed }
  }

  add(key: string): void {
    if (this.#edit) this.#edit.typed += key
  }

  /** The edit of a cell, for its box; undefined if it has ended, also where another one has begun. */
  take({ row, column }: Pick<EarlyEdit, 'row' | 'column'>): EarlyEdit | undefined {
    return this.#edit?.row === row && this.#edit.column === column ? this.end() : undefined
  }

  end(): EarlyEdit | undefined {
    const edit = this.#edit
    this.#edit = undefined
    return edit
  }
}

/** The editor of all cells: text, which the sheet reads. */
export const editorOf = (columns: readonly SheetColumn[], view: () => View) =>
  class extends CellEditor {
    constructor(_cell: ColumnDataSchemaModel) {
      super(columns, view)
    }
  }

/** In the list below a cell: typing brings the others. */
const maxChoices = 100

/** What a cell's editor opens with. */
export const openingText = (
  view: Pick<View, 'offer' | 'language'>,
  row: SheetRow,
  column: SheetColumn,
): string =>
  offerFor(view, row, column.key)?.value ?? writeCell(column, row.values[column.key], view.language)

/**
 * A text box over the cell; with choices also a list, in which one types and chooses. Where one edit follows another within a frame,
 * the grid moves the box of the first to the second: which cell it is at follows from `editCell` alone.
 */
class CellEditor implements EditorBase {
  element: Element | null = null
  editCell?: EditCell
  readonly #columns: readonly SheetColumn[]
  readonly #view: () => View
  /** The cell whose text is in the box. */
  #edited: Pick<EarlyEdit, 'row' | 'column'> | undefined
  #input: HTMLInputElement | null = null
  #list: HTMLUListElement | null = null

  constructor(columns: readonly SheetColumn[], view: () => View) {
    this.#columns = columns
    this.#view = view
  }

  get #column(): SheetColumn | undefined {
    return this.#columns.find(({ key }) => key === this.editCell?.prop)
  }

  get #choices(): readonly string[] {
    return this.#column ? choicesOf(this.#column) : []
  }

  render(h: HyperFunc<VNode>) {
    const isChoice = this.#choices.length > 0
    return h('div', { class: classes.editor }, [
      h('input', {
        ref: (input: HTMLInputElement | null) => (this.#input = input),
        autocomplete: 'off',
        ...(isChoice ? { role: 'combobox', 'aria-autocomplete': 'list' } : {}),
        onKeyDown: (event: KeyboardEvent) => this.#onKey(event),
        onInput: () => this.#showChoices(),
      }),
      isChoice
        ? h('ul', {
            ref: (list: HTMLUListElement | null) => (this.#list = list),
            role: 'listbox',
            popover: 'manual',
          })
        : null,
    ])
  }

  componentDidRender() {
    const [input, column, cell] = [this.#input, this.#column, this.editCell]
    if (!input || !column || !cell) return
    const { row } = gridRowOf(cell.model)
    const edited = { row: row.id, column: column.key }
    const view = this.#view()
    // A box that comes late finds no edit: Enter has stored the text already.
    const early = view.earlyKeys.take(edited)
    if (!early) return
    this.#store()
    this.#edited = edited
    input.value = (early.isAnew ? '' : openingText(view, row, column)) + early.typed
    this.#showChoices(early.typed)
    input.focus()
  }

  /** A key that came while something else had the focus. */
  appendPendingInput(text: string): boolean {
    if (!this.#input || !this.#edited) return false
    this.#input.value += text
    this.#input.focus()
    this.#showChoices()
    return true
  }

  beforeDisconnect() {
    this.#input?.blur()
  }

  disconnectedCallback() {
    this.#store()
    this.#list = null
    this.#input = null
  }

  /** Whoever clicks elsewhere keeps what was typed. */
  #store(text = this.#input?.value ?? '') {
    const edited = this.#edited
    this.#edited = undefined
    if (edited) this.#view().onType(edited.row, edited.column, text)
  }

  #onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    const by = event.shiftKey ? -1 : 1
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') this.#cancel()
      else if (event.key === 'Enter') this.#commit(0, by)
      else this.#commit(by, 0)
    } else if (this.#list && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      this.#step(event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  /** Stores, and moves on at once: the grid itself would wait, and lose the keys that come meanwhile. */
  #commit(across: number, down: number) {
    const edited = this.#edited
    // Leaving the box first keeps the grid from scrolling.
    this.#input?.blur()
    this.#store(this.#list?.querySelector('[aria-selected="true"]')?.textContent ?? this.#input?.value)
    if (edited) this.#view().onMove(edited.row, edited.column, across, down)
  }

  #cancel() {
    const edited = this.#edited
    this.#edited = undefined
    if (edited) this.#view().onMove(edited.row, edited.column, 0, 0)
  }

  #showChoices(typed = this.#input?.value ?? '') {
    const list = this.#list
    if (!list?.isConnected || !this.#input) return
    const choices = this.#choices
    const meant = meantChoice(choices, typed)
    const others = choices.filter((choice) => choice !== meant && isFound([choice], typed))
    const found = [...(meant === undefined ? [] : [meant]), ...others].slice(0, maxChoices)
    list.replaceChildren(
      ...found.map((choice) => {
        const item = document.createElement('li')
        item.role = 'option'
        item.textContent = choice
        item.ariaSelected = String(choice === meant)
        item.addEventListener('mousedown', (event) => {
          event.preventDefault()
          event.stopPropagation()
          for (const other of list.children) other.ariaSelected = String(other === item)
          this.#commit(0, 1)
        })
        return item
      }),
    )
    const { left, bottom, width } = this.#input.getBoundingClientRect()
    list.style.left = `${left}px`
    list.style.top = `${bottom + 2}px`
    list.style.minWidth = `${width}px`
    if (found.length > 0) list.showPopover()
    else list.hidePopover()
  }

  #step(by: number) {
    const items = [...(this.#list?.children ?? [])]
    const at = items.findIndex((item) => item.ariaSelected === 'true')
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)]
    for (const item of items) item.ariaSelected = String(item === next)
    next?.scrollIntoView({ block: 'nearest' })
  }
}

/** The choice for a text typed into a cell. */
export const choiceFor = (column: SheetColumn, typed: string): string =>
  meantChoice(choicesOf(column), typed) ?? typed
