import type { KeyboardEvent } from 'react'

/** Arrow keys walk the tiles of a grid in both directions: the elements inside with `data-tile`. */
export function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const at = tiles.findIndex((tile) => tile === document.activeElement)
  if (at < 0) return
  const columns = tiles.filter((tile) => sameRow(tile, tiles[0]!)).length
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  const next = tiles[at + (steps[event.key] ?? 0)]
  if (steps[event.key] === undefined || !next) return
  event.preventDefault()
  next.focus()
}

const sameRow = (one: HTMLElement, other: HTMLElement) =>
  one.getBoundingClientRect().top === other.getBoundingClientRect().top
