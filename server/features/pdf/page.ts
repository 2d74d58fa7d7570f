/**
 * What our own code does in the page of a PDF. The browser gets these functions as text: they use nothing but what they are given.
 */

interface Piece {
  sheet: number
  html: string
  /** The text by which the label is known, which is never cut. */
  identifier: string
}

interface PageFit {
  /** Whether the texts of each piece have found room. */
  fits: boolean[]
}

/**
 * Adds labels to their sheets. A text that goes beyond its label or over its code shrinks, it before the others; so do the texts
 * that push the code out of the label, those of several lines first. The identifier shrinks to `least` millimetres, any other text to
 * 80 %; then it wraps, and at last ends in "…". A label whose texts find no room goes, and those behind it take its place (LNK-17).
 */
export async function addLabels({ pieces, least }: { pieces: Piece[]; least: number }): Promise<PageFit> {
  const millimetre = 96 / 25.4
  const edge = 0.7 * millimetre
  // A list that follows the document would be counted anew for each label.
  const pages = [...document.getElementsByClassName('rastro-page')]
  const cells = pieces.map(({ sheet, html }) => {
    while (pages.length <= sheet) {
      const page = document.createElement('div')
      page.className = 'rastro-page'
      document.body.append(page)
      pages.push(page)
    }
    pages[sheet]!.insertAdjacentHTML('beforeend', html)
    return pages[sheet]!.lastElementChild as HTMLElement
  })
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))

  function offenders(cell: HTMLElement, texts: Map<HTMLElement, Text[]>): HTMLElement[] {
    const box = cell.getBoundingClientRect()
    const code = cell.querySelector('svg.qr path')?.getBoundingClientRect()
    const range = document.createRange()
    return [...texts.keys()].filter((element) =>
      texts.get(element)!.some((text) => {
        range.selectNodeContents(text)
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < box.left + edge ||
            right > box.right - edge ||
            top < box.top ||
            bottom > box.bottom ||
            (code && left < code.right && right > code.left && top < code.bottom && bottom > code.top),
        )
      }),
    )
  }

  /** Whether the code leaves its label, or stands nearer to its foot than its quiet zone or its distance from the sides. */
  function isCodeOut(cell: HTMLElement): boolean {
    const box = cell.getBoundingClientRect()
    const drawing = cell.querySelector('svg.qr')?.getBoundingClientRect()
    const code = cell.querySelector('svg.qr path')?.getBoundingClientRect()
    if (!drawing || !code) return false
    const quiet = (drawing.width - code.width) / 2
    const room = Math.min(quiet, code.left - box.left, box.right - code.right)
    return code.bottom + Math.max(0, room) > box.bottom + 0.5
  }

  function textsAboveCode(cell: HTMLElement, texts: Iterable<HTMLElement>): HTMLElement[] {
    const top = cell.querySelector('svg.qr path')!.getBoundingClientRect().top
    const above = [...texts].filter((element) => element.getBoundingClientRect().bottom <= top)
    const wrapped = above.filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1
    })
    return wrapped.length > 0 ? wrapped : above
  }

  function fit(cell: HTMLElement, identifier: string): boolean {
    const texts = new Map<HTMLElement, Text[]>()
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || node.textContent!.trim() === '' || parent.closest('svg')) continue
      texts.set(parent, [...(texts.get(parent) ?? []), node as Text])
    }
    const sizeOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize)
    const isIdentifier = (element: HTMLElement) =>
      identifier !== '' && (element.textContent ?? '').includes(identifier)
    const smallest = new Map(
      [...texts.keys()].map((element) => [
        element,
        isIdentifier(element) ? least * millimetre : Math.max(least * millimetre, 0.8 * sizeOf(element)),
      ]),
    )
    const canShrink = (element: HTMLElement) => sizeOf(element) > smallest.get(element)! + 0.01
    const wrapped = new Set<HTMLElement>()
    /** Makes a text take less room; false: nothing of it is left to cut. */
    function shorten(element: HTMLElement): boolean {
      if (!wrapped.has(element)) {
        wrapped.add(element)
        element.style.whiteSpace = 'normal'
        element.style.overflowWrap = 'anywhere'
        return true
      }
      const node = texts.get(element)!.findLast(({ data }) => data.trim() !== '' && data.trim() !== '…')
      if (!node) return false
      const signs = [...node.data.trimEnd().replace(/…$/, '')]
      node.data = `${signs
        .slice(0, Math.floor(signs.length * 0.9))
        .join('')
        .trimEnd()}…`
      return true
    }
    for (let step = 0; step < 120; step++) {
      const tooLarge = offenders(cell, texts)
      const isOut = isCodeOut(cell)
      if (tooLarge.length === 0 && !isOut) return true
      const guilty = [...tooLarge, ...(isOut ? textsAboveCode(cell, texts.keys()) : [])]
      const own = guilty.filter(canShrink)
      const shrinking = own.length > 0 ? own : [...texts.keys()].filter(canShrink)
      if (shrinking.length === 0) {
        const shortened = guilty.filter((element) => !isIdentifier(element) && shorten(element))
        if (shortened.length === 0) return false
      }
      for (const element of shrinking) {
        const style = getComputedStyle(element)
        const height = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)
        const size = Math.max(smallest.get(element)!, sizeOf(element) * 0.95)
        element.style.fontSize = `${size}px`
        if (height > 0) element.style.lineHeight = `${size * height}px`
      }
    }
    return false
  }

  const fits = cells.map((cell, at) => fit(cell, pieces[at]!.identifier))
  const spots = cells.map((cell) => ({
    page: cell.parentElement!,
    left: cell.style.left,
    top: cell.style.top,
  }))
  let next = 0
  for (const [at, cell] of cells.entries()) {
    cell.remove()
    if (!fits[at]) continue
    const { page, left, top } = spots[next++]!
    cell.style.left = left
    cell.style.top = top
    page.append(cell)
  }
  for (const page of pages) if (page.childElementCount === 0) page.remove()
  return { fits }
}

/** Adds documents, each from a page of its own. */
export async function addDocuments(pieces: string[]): Promise<void> {
  for (const html of pieces) {
    const item = document.createElement('article')
    item.className = 'rastro-item'
    // A table, since its head and foot repeat on each page: they keep the upper edge white, and room for our foot.
    item.innerHTML =
      '<div class="rastro-above"><div></div></div><div class="rastro-inside"></div><div class="rastro-room"><div></div></div>'
    item.querySelector('.rastro-inside')!.innerHTML = html
    document.body.append(item)
  }
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
}
