/** A program of the page couldn't be loaded: the static shell says so, and offers another try (index.html). */
export const sayUnloaded = (): void => {
  document.documentElement.dataset.failed = ''
}
