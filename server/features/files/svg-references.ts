import type { Element, Node } from '@xmldom/xmldom'

const xlink = 'http://www.w3.org/1999/xlink'

/** Parts of a drawing that a browser may have to draw: more of them, and whoever opens the picture waits. */
const maxParts = 10_000
/** Effects work on every pixel of what they are applied to. */
const partsOfAnEffect = 20
/** Characters of attributes and text that take about as long as a shape. */
const charactersOfAPart = 200
const charactersOfACorner = 4

/** How an element draws another: by `use`; as its own clip, mask or filter; as paint, which what is inside inherits. */
type Kind = 'use' | 'own' | 'paint' | 'marker'

interface Reference {
  holder: Element
  target: string
  kind: Kind
  remove: () => void
}

/**
 * A thing that draws a thing that draws another multiplies with each step: twenty steps of a kilobyte keep a browser busy for
 * good. A chain of two stays, as programs write them (a clip that uses a shape, a mask with a filter); `use` and patterns within
 * their own kind don't. False if what is left draws too many parts all the same.
 */
export function breakChains(root: Element): boolean {
  const drawing = readDrawing(root)
  if (drawing.elements.length > maxParts) return false
  const references = referencesOf(drawing)
  const holding = idsAround(drawing, references)
  const chained = idsAround(
    drawing,
    references.filter(({ target }) => holding.has(target)),
  )
  const using = idsAround(
    drawing,
    references.filter(({ kind }) => kind === 'use'),
  )
  const patterns = new Set(drawing.elements.filter(isPattern).map((element) => element.getAttribute('id')))
  const isBroken = ({ holder, target, kind }: Reference) =>
    chained.has(target) ||
    (kind === 'use' && using.has(target)) ||
    (patterns.has(target) && ancestorsOf(holder).some(isPattern))
  for (const reference of references) if (isBroken(reference)) reference.remove()
  return (
    countParts(
      drawing,
      references.filter((reference) => !isBroken(reference)),
    ) <= maxParts
  )
}

const isPattern = ({ localName }: Element): boolean => localName === 'pattern'
/** What a gradient refers to is another gradient, whose colours it takes. */
const isGradient = ({ localName }: Element): boolean =>
  localName === 'linearGradient' || localName === 'radialGradient'
const isElement = (node: Node | null): node is Element => node?.nodeType === 1

/** The element itself and what it is in. */
function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let above: Node | null = element; isElement(above); above = above.parentNode) found.push(above)
  return found
}

/** The elements in the order of the text: those inside of the n-th are the ones from n + 1 to before `ends[n]`. */
interface Drawing {
  elements: Element[]
  ends: number[]
  places: Map<Element, number>
  /** Places by id, of which a text may repeat one. */
  ids: Map<string, number[]>
}

function readDrawing(root: Element): Drawing {
  const elements = [root, ...Array.from(root.getElementsByTagName('*'))]
  const places = new Map(elements.map((element, place) => [element, place]))
  const ends = elements.map((_, place) => place + 1)
  const ids = new Map<string, number[]>()
  for (let place = elements.length - 1; place >= 0; place--) {
    const element = elements[place]!
    const above = places.get(element.parentNode as Element)
    if (above !== undefined) ends[above] = Math.max(ends[above]!, ends[place]!)
    const id = element.getAttribute('id')
    if (id) ids.set(id, [...(ids.get(id) ?? []), place])
  }
  return { elements, ends, places, ids }
}

function referencesOf(drawing: Drawing): Reference[] {
  const found = drawing.elements.flatMap((element) =>
    element.localName === 'style' ? referencesOfSheet(element, drawing) : referencesOfElement(element),
  )
  const isOfGradient = ({ holder, target }: Reference) =>
    isGradient(holder) ||
    (drawing.ids.get(target) ?? []).every((place) => isGradient(drawing.elements[place]!))
  return found.filter((reference) => !isOfGradient(reference))
}

function referencesOfElement(holder: Element): Reference[] {
  const found: Reference[] = []
  const href = holder.getAttribute('href') ?? holder.getAttributeNS(xlink, 'href')
  if (href?.startsWith('#')) {
    const remove = () => void holder.parentNode?.removeChild(holder)
    found.push({
      holder,
      target: idOf(href.slice(1)),
      kind: holder.localName === 'use' ? 'use' : 'own',
      remove,
    })
  }
  for (const { name, value } of Array.from(holder.attributes))
    for (const target of idsIn(value))
      found.push({ holder, target, kind: kindOf(name), remove: () => holder.removeAttribute(name) })
  return found
}

/** Sheets say fill and stroke alone (`unsafeCss`). A broken sheet goes whole, as does a sheet with selectors that aren't simple. */
function referencesOfSheet(sheet: Element, { elements }: Drawing): Reference[] {
  const remove = () => void sheet.parentNode?.removeChild(sheet)
  const css = (sheet.textContent ?? '').replace(/\/\*[^]*?\*\//g, '')
  return [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selectors = '', declarations = '']) =>
    idsIn(declarations).flatMap((target) =>
      elements
        .filter((element) => selectors.split(',').some((selector) => mayMatch(element, selector.trim())))
        .map((holder): Reference => ({ holder, target, kind: 'paint', remove })),
    ),
  )
}

function mayMatch(element: Element, selector: string): boolean {
  const [, name = '', sign, word = ''] = /^([a-z]*)(?:([.#])([\w-]+))?$/i.exec(selector) ?? []
  const isSimple = name !== '' || sign !== undefined
  if (!isSimple) return true
  if (name !== '' && name.toLowerCase() !== element.localName?.toLowerCase()) return false
  if (sign === '#') return element.getAttribute('id') === word
  return sign === undefined || (element.getAttribute('class') ?? '').split(/\s+/).includes(word)
}

const idsIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id = '']) => idOf(id))

function idOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function kindOf(attribute: string): Kind {
  if (attribute.startsWith('marker')) return 'marker'
  return attribute === 'fill' || attribute === 'stroke' || attribute === 'style' ? 'paint' : 'own'
}

/** The ids of whatever is drawn with one of these references: what holds it, or inherits it as paint. */
function idsAround({ elements, ends, places }: Drawing, references: readonly Reference[]): Set<string> {
  const found = new Set<string>()
  const inheriting = new Set<Element>()
  const add = (element: Element) => {
    const id = element.getAttribute('id')
    if (id) found.add(id)
  }
  for (const { holder, kind } of references) {
    for (const element of ancestorsOf(holder)) add(element)
    if (kind === 'paint' || kind === 'marker') inheriting.add(holder)
  }
  for (const holder of inheriting) {
    const place = places.get(holder)!
    for (const element of elements.slice(place, ends[place])) add(element)
  }
  return found
}

/** What is drawn, counted as often as it is drawn: no reference leads further than to a thing that has references itself. */
function countParts(drawing: Drawing, references: readonly Reference[]): number {
  const { elements, ends, places, ids } = drawing
  const parts = sums(elements.map(partsOf))
  const corners = sums(elements.map(cornersOf))
  const ones = sums(elements.map(() => 1))
  const within = (all: Sums, place: number) => all[ends[place]!]! - all[place]!
  const ofTarget = (all: Sums, target: string) =>
    (ids.get(target) ?? []).reduce((sum, place) => sum + within(all, place), 0)
  const uses = references.filter(({ kind }) => kind === 'use')
  const isWithin = ({ holder }: Reference, place: number) => {
    const at = places.get(holder)!
    return at >= place && at < ends[place]!
  }
  /** How often a reference is drawn: paint once a shape, a marker at each corner. */
  const times = new Map(
    references.map((reference) => {
      const { holder, kind } = reference
      if (kind === 'use' || kind === 'own') return [reference, 1]
      const all = kind === 'marker' ? corners : ones
      const place = places.get(holder)!
      const used = uses.filter((use) => isWithin(use, place)).map(({ target }) => ofTarget(all, target))
      return [reference, used.reduce((sum, more) => sum + more, within(all, place))]
    }),
  )
  const drawn = (referred: readonly Reference[], costOf: (target: string) => number) =>
    referred.reduce((sum, reference) => sum + times.get(reference)! * costOf(reference.target), 0)
  const simple = (target: string) => ofTarget(parts, target)
  const costs = new Map(
    [...new Set(references.map(({ target }) => target))].map((target) => {
      const inside = references.filter((reference) =>
        (ids.get(target) ?? []).some((place) => isWithin(reference, place)),
      )
      return [target, simple(target) + drawn(inside, simple)]
    }),
  )
  return within(parts, 0) + drawn(references, (target) => costs.get(target)!)
}

/** At n, the sum of the first n numbers. */
type Sums = readonly number[]

function sums(numbers: readonly number[]): Sums {
  const all = [0]
  for (const number of numbers) all.push(all.at(-1)! + number)
  return all
}

function partsOf(element: Element): number {
  const attributes = Array.from(element.attributes).filter(({ localName }) => localName !== 'href')
  const texts = Array.from(element.childNodes).filter((node) => !isElement(node))
  const characters = [
    ...attributes.map(({ value }) => value),
    ...texts.map(({ nodeValue }) => nodeValue ?? ''),
  ]
  const length = characters.reduce((sum, text) => sum + text.length, 0)
  const isEffect = element.localName?.startsWith('fe') === true
  return (isEffect ? partsOfAnEffect : 1) + Math.floor(length / charactersOfAPart)
}

const cornersOf = (element: Element): number =>
  1 +
  Math.ceil((element.getAttribute('d') ?? element.getAttribute('points') ?? '').length / charactersOfACorner)
