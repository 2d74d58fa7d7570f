import type { ColumnDataSchemaModel, EditCell, EditorBase, HyperFunc, VNode } from '@revolist/react-datagrid'
import { isFound } from '../../core/rules/search.ts'
import { gridRowOf, offerFor, type View } from './view.ts'
import { choicesOf, meantChoice, writeCell, type SheetColumn } from './sheet.ts'
import classes from './Sheet.module.css'

type Save = (text: string, preventFocus?: boolean) => void
type Move = (across: number, down: number) => void
type Close = (focusNext?: boolean) => void

/**
 * Keys that come between the beginning of an edit and its box, of who types fast. The grid itself would hand them over with a later
 * drawing, and Enter may come before it.
 */
export class EarlyKeys {
  #cell: string | undefined
  #keys = ''
  /** The cell whose edit has ended before its box came. */
  #ended: string | undefined

  get isOpen(): boolean {
    return this.#cell !== undefined
  }

  begin(row: string, column: string): void {
    this.#cell = cellOf(row, column)
    this.#keys = ''
    this.#ended = undefined
  }

  add(key: string): void {
    this.#keys += key
  }

  /** The keys for the box of a cell; undefined if its edit has ended already. */
  take(row: string, column: string): string | undefined {
    const cell = cellOf(row, column)
    if (this.#ended === cell) return undefined
    const keys = this.#cell === cell ? this.#keys : ''
    this.#cell = undefined
    return keys
  }

  /** Ends the edit without its box. Returns the keys. */
  end(): string {
    this.#ended = this.#cell
    this.#cell = undefined
    return this.#keys
  }
}

const cellOf = (row: string, column: string): string => `${row} ${column}`

/** The editor of a column's cells, made by the grid for each edit. Its value is text, which the sheet reads. */
export const editorOf = (column: SheetColumn, view: () => View) =>
  class extends CellEditor {
    constructor(cell: ColumnDataSchemaModel, save: Save, close: Close) {
      const { row } = gridRowOf(cell.model)
      const onMove: Move = (across, down) => view().onMove(row.id, column.key, across, down)
      super(
        offerFor(view(), row, column.key)?.value ??
          writeCell(column, row.values[column.key], view().language),
        choicesOf(column),
        onMove,
        () => view().earlyKeys.take(row.id, column.key),
        save,
        close,
      )
    }
  }

/** In the list below a cell: typing brings the others. */
const maxChoices = 100

/** A text box over the cell; with choices also a list, in which one types and chooses. */
class CellEditor implements EditorBase {
  element: Element | null = null
  editCell?: EditCell
  readonly #stored: string
  readonly #choices: readonly string[]
  readonly #move: Move
  readonly #takeEarlyKeys: () => string | undefined
  readonly #save: Save
  readonly #close: Close
  #input: HTMLInputElement | null = null
  #list: HTMLUListElement | null = null
  #isOpened = false
  /** Enter came before the box, so the typed text is stored already. */
  #isStored = false

  constructor(
    stored: string,
    choices: readonly string[],
    move: Move,
    takeEarlyKeys: () => string | undefined,
    save: Save,
    close: Close,
  ) {
    this.#stored = stored
    this.#choices = choices
    this.#move = move
    this.#takeEarlyKeys = takeEarlyKeys
    this.#save = save
    this.#close = close
  }

  render(h: HyperFunc<VNode>) {
    return h('div', { class: classes.editor }, [
      h('input', { ref: (input: HTMLInputElement | null) => (this.#input = input), autocomplete: 'off' }),
      this.#choices.length > 0
        ? h('ul', {
            ref: (list: HTMLUListElement | null) => (this.#list = list),
            role: 'listbox',
            popover: 'manual',
          })
        : null,
    ])
  }

  componentDidRender() {
    const input = this.#input
    if (!input || this.#isOpened) return
    this.#isOpened = true
    // A key that opened the editor replaces what was stored; Enter and F2 keep it.
    const early = this.#takeEarlyKeys()
    this.#isStored = early === undefined
    if (early === undefined) return
    const val: unknown = this.editCell?.val
    const opening = typeof val === 'string' ? val : ''
    const typed = opening + early
    input.value = opening === '' ? this.#stored + early : typed
    input.addEventListener('keydown', (event) => this.#onKey(event))
    if (this.#list) {
      input.setAttribute('role', 'combobox')
      input.setAttribute('aria-autocomplete', 'list')
      input.addEventListener('input', () => this.#showChoices(input.value))
      this.#showChoices(typed)
    }
    input.focus()
  }

  /** A key that came while something else had the focus. */
  appendPendingInput(text: string): boolean {
    if (!this.#input) return false
    this.#input.value += text
    this.#input.focus()
    if (this.#list) this.#showChoices(this.#input.value)
    return true
  }

  beforeAutoSave() {
    return !this.#isStored
  }

  getValue() {
    return this.#input?.value
  }

  beforeDisconnect() {
    this.#input?.blur()
  }

  disconnectedCallback() {
    this.#list = null
    this.#input = null
  }

  #onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      this.#close()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') this.#commit(0, event.shiftKey ? -1 : 1)
      else this.#commit(event.shiftKey ? -1 : 1, 0)
    } else if (this.#list && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      this.#step(event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  /** Saves, and moves on at once: the grid itself would wait, and lose the keys that come meanwhile. */
  #commit(across: number, down: number) {
    const chosen = this.#list?.querySelector('[aria-selected="true"]')?.textContent
    const value = chosen ?? this.#input?.value ?? ''
    // Leaving the box first keeps the grid from scrolling.
    this.#input?.blur()
    this.#save(value, true)
    this.#move(across, down)
  }

  #showChoices(typed: string) {
    const list = this.#list
    if (!list?.isConnected || !this.#input) return
    const meant = meantChoice(this.#choices, typed)
    const others = this.#choices.filter((choice) => choice !== meant && isFound([choice], typed))
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
