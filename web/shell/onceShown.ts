/** Retries an action until its element is on the page; any input of the person cancels it. */
export function onceShown(perform: () => boolean): void {
  const wait = new AbortController()
  const observer = new MutationObserver(() => {
    if (perform()) wait.abort()
  })
  wait.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['keydown', 'pointerdown', 'popstate'])
    window.addEventListener(event, () => wait.abort(), { signal: wait.signal, capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
}
