import type { ColumnDataSchemaModel, EditCell, EditorBase, HyperFunc, VNode } from '@revolist/react-datagrid'
import { gridRowOf, type View } from './view.ts'
import { writeCell, type SheetColumn } from './sheet.ts'
import classes from './Sheet.module.css'

type Save = (text: string, preventFocus?: boolean) => void
type Move = (across: number, down: number) => void
type Close = (focusNext?: boolean) => void

/** The editor of a column's cells, made by the grid for each edit. Its value is text, which the sheet reads. */
export const editorOf = (column: SheetColumn, view: () => View) =>
  class extends CellEditor {
    constructor(cell: ColumnDataSchemaModel, save: Save, close: Close) {
      const { row } = gridRowOf(cell.model)
      const onMove: Move = (across, down) => view().onMove(row.id, column.key, across, down)
      super(
        writeCell(column, row.values[column.key], view().language),
        choicesOf(column),
        onMove,
        save,
        close,
      )
    }
  }

const choicesOf = ({ property, descriptor }: SheetColumn): readonly string[] => {
  if (descriptor.kind !== 'select') return []
  const labels = (descriptor.enumLabels ?? {}) as Readonly<Record<string, string>>
  return (property.enum ?? []).map((value) => labels[value] ?? value)
}

/** A text box over the cell; with choices also a list, in which one types and chooses. */
class CellEditor implements EditorBase {
  element: Element | null = null
  editCell?: EditCell
  readonly #stored: string
  readonly #choices: readonly string[]
  readonly #move: Move
  readonly #save: Save
  readonly #close: Close
  #input: HTMLInputElement | null = null
  #list: HTMLUListElement | null = null
  /** The keys that the grid has handed over, and the text that the box had with them. */
  #begun?: { keys: string; text: string }

  constructor(stored: string, choices: readonly string[], move: Move, save: Save, close: Close) {
    this.#stored = stored
    this.#choices = choices
    this.#move = move
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
    if (!input) return
    const val: unknown = this.editCell?.val
    const typed = typeof val === 'string' ? val : ''
    if (this.#begun) {
      this.#takeLateKeys(input, typed)
      return
    }
    // A key that opened the editor replaces what was stored; Enter and F2 keep it.
    input.value = typed || this.#stored
    this.#begun = { keys: typed, text: input.value }
    input.addEventListener('keydown', (event) => this.#onKey(event))
    if (this.#list) {
      input.setAttribute('role', 'combobox')
      input.setAttribute('aria-autocomplete', 'list')
      input.addEventListener('input', () => this.#showChoices(input.value))
      this.#showChoices(typed)
    }
    input.focus()
  }

  /** A key that came before the box had the focus. */
  appendPendingInput(text: string): boolean {
    if (!this.#input) return false
    this.#input.value += text
    this.#input.focus()
    if (this.#list) this.#showChoices(this.#input.value)
    return true
  }

  /** Keys that the grid took while it made the box come by a later render: they stand before what was typed since. */
  #takeLateKeys(input: HTMLInputElement, typed: string) {
    const { keys, text } = this.#begun!
    if (typed === keys || !typed.startsWith(keys) || !input.value.startsWith(text)) return
    const begun = text + typed.slice(keys.length)
    input.value = begun + input.value.slice(text.length)
    this.#begun = { keys: typed, text: begun }
    if (this.#list) this.#showChoices(input.value)
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
    const found = this.#choices.filter((choice) => folded(choice).includes(folded(typed)))
    list.replaceChildren(
      ...found.map((choice, at) => {
        const item = document.createElement('li')
        item.role = 'option'
        item.textContent = choice
        item.ariaSelected = String(typed !== '' && at === 0)
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

/** What is meant by a text that was typed into a cell with choices: the first choice that contains it. */
export const choiceFor = (column: SheetColumn, typed: string): string =>
  choicesOf(column).find((choice) => folded(choice).includes(folded(typed))) ?? typed

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
