import { useSyncExternalStore } from 'react'

/** A bar that others stand above: the foot of a panel, or the bar of the selection. */
type Bar = 'foot' | 'selection'

const heights = new Map<Bar, number>()
const followers = new Set<() => void>()

function publish(bar: Bar, height: number | undefined): void {
  if (height === undefined) heights.delete(bar)
  else heights.set(bar, height)
  for (const follow of followers) follow()
}

function subscribe(follow: () => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

/** A ref whose element is the bar. */
export const publishHeight = (bar: Bar) => (element: HTMLDivElement | null) => {
  if (!element) return
  const observer = new ResizeObserver(() => publish(bar, element.offsetHeight))
  observer.observe(element)
  return () => {
    observer.disconnect()
    publish(bar, undefined)
  }
}

/** The height of a bar in pixels, or undefined if it isn't there. */
export const useBarHeight = (bar: Bar): number | undefined =>
  useSyncExternalStore(subscribe, () => heights.get(bar))

/**
 * A ref that keeps the height of the selection's bar in a custom property of its element, without a new drawing of the list. On the
 * page, the property would cost a new style of every element.
 */
export function followSelection(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const follow = () => element.style.setProperty('--selection', pixels(heights.get('selection')) ?? '')
  follow()
  return subscribe(follow)
}

export const pixels = (height: number | undefined): string | undefined =>
  height === undefined ? undefined : `${height}px`
