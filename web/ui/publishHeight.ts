/** A ref that keeps the height of its element in a custom property of the page, for what stands above it. */
export const publishHeight = (property: '--foot' | '--selection') => (element: HTMLDivElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
