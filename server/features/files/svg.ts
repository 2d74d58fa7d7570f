import { DOMParser, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import { unsafeCss } from '../../../core/pack/safe-css.ts'
import { breakChains } from './svg-references.ts'

const svg = 'http://www.w3.org/2000/svg'
const xlink = 'http://www.w3.org/1999/xlink'
const xml = 'http://www.w3.org/XML/1998/namespace'

const elements = new Set(
  (
    'svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath image style ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
)
/** Deeper drawings are made to hurt whoever walks them. */
const maxDepth = 200
const pictureData = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i
/** Paint of the drawing itself, and words to fall back to. */
const ownPaint = /^\s*url\(\s*(?:#[\w.:-]+|"#[\w.:-]+"|'#[\w.:-]+')\s*\)[^(\\]*$/i

interface Drawing {
  content: string
  /** As its root says it in pixels. */
  width: number | undefined
  height: number | undefined
}

/**
 * A drawing without scripts, handlers, foreign content, animations and references to anything outside of itself: what stays is
 * an allow-list. Undefined if the text is no SVG.
 */
export function cleanSvg(content: Uint8Array): Drawing | 'pictureTooHard' | undefined {
  const root = parse(content)
  if (!root || root.namespaceURI !== svg || root.localName !== 'svg') return undefined
  unwrapLinks(root)
  if (!clean(root)) return undefined
  if (!breakChains(root)) return 'pictureTooHard'
  return {
    content: new XMLSerializer().serializeToString(root),
    width: pixels(root.getAttribute('width')),
    height: pixels(root.getAttribute('height')),
  }
}

function parse(content: Uint8Array): Element | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    const parser = new DOMParser({
      // Going on after a fault takes seconds for a text that is made of faults.
      onError(_level, message) {
        throw new Error(message)
      },
    })
    // With the type of drawings it would put elements without a namespace into that of SVG.
    return parser.parseFromString(text, 'application/xml').documentElement ?? undefined
  } catch {
    return undefined
  }
}

/** A link goes, what it shows stays. */
function unwrapLinks(root: Element): void {
  for (const link of [...root.getElementsByTagNameNS(svg, 'a')].toReversed()) {
    while (link.firstChild) link.parentNode!.insertBefore(link.firstChild, link)
    link.parentNode!.removeChild(link)
  }
}

/** Takes away what may not stay, without recursion. False if the drawing is nested too deeply. */
function clean(root: Element): boolean {
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, depth } = next
    if (depth > maxDepth) return false
    cleanAttributes(element)
    for (const child of Array.from(element.childNodes)) {
      if (isElement(child)) {
        if (stays(child)) open.push({ element: child, depth: depth + 1 })
        else element.removeChild(child)
      } else if (child.nodeType !== child.TEXT_NODE && child.nodeType !== child.CDATA_SECTION_NODE)
        element.removeChild(child)
    }
  }
  return true
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

function stays(element: Element): boolean {
  if (element.namespaceURI !== svg || !elements.has(element.localName ?? '')) return false
  return element.localName !== 'style' || unsafeCss(element.textContent ?? '', true).length === 0
}

function cleanAttributes(element: Element): void {
  for (const attribute of Array.from(element.attributes)) {
    const { name, localName, namespaceURI, value } = attribute
    const isHref = localName === 'href' && (namespaceURI === null || namespaceURI === xlink)
    const isKnown = isHref
      ? isOwnReference(element, value)
      : name === 'xmlns' || name.startsWith('xmlns:')
        ? value === svg || value === xlink
        : namespaceURI === xml
          ? localName === 'space' || localName === 'lang'
          : namespaceURI === null && isHarmless(localName ?? name, value)
    if (!isKnown) element.removeAttributeNode(attribute)
  }
}

const isOwnReference = (element: Element, value: string): boolean =>
  element.localName === 'image' ? pictureData.test(value) : /^#[^\s]+$/.test(value)

function isHarmless(name: string, value: string): boolean {
  if (name.includes(':') || /^on/i.test(name)) return false
  if (name === 'style') return unsafeCss(value, false).length === 0
  return !/url|\\|script:/i.test(value) || ownPaint.test(value)
}

function pixels(length: string | null): number | undefined {
  const [, number] = /^\s*(\d+(?:\.\d+)?(?:e\d{1,2})?)(?:px)?\s*$/i.exec(length ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}
