const sides = '(?:-(?:top|right|bottom|left|block|inline|start|end))?'
const properties = new RegExp(
  `^(?:${[
    'color|opacity|visibility|display|content|direction|hyphens|quotes|z-index|size',
    'fill(?:-opacity|-rule)?|stroke(?:-(?:width|opacity|linecap|linejoin|miterlimit|dasharray|dashoffset))?',
    'stop-(?:color|opacity)|clip-rule|paint-order|text-anchor|dominant-baseline|enable-background',
    'background(?:-color|-image|-size|-position|-repeat|-clip|-origin)?|box-shadow|box-sizing|box-decoration-break',
    `border${sides}(?:-color|-style|-width)?|border(?:-top|-bottom)?(?:-left|-right)?-radius|border-collapse|border-spacing`,
    `outline(?:-color|-style|-width|-offset)?|margin${sides}|padding${sides}`,
    '(?:min-|max-)?(?:width|height)|aspect-ratio|position|top|right|bottom|left|inset|float|clear|overflow(?:-x|-y|-wrap)?',
    'font(?:-family|-size|-style|-weight|-variant|-variant-numeric|-stretch|-feature-settings)?|line-height|letter-spacing',
    'text-(?:align|align-last|indent|transform|overflow|decoration|decoration-color|decoration-line|decoration-style)',
    'white-space|word-break|word-spacing|word-wrap|vertical-align|writing-mode|tab-size',
    'list-style(?:-type|-position)?|table-layout|caption-side|empty-cells|columns|column-(?:count|gap|rule|span|width)',
    'flex(?:-basis|-direction|-flow|-grow|-shrink|-wrap)?|order|(?:row-)?gap|(?:align|justify|place)-(?:content|items|self)',
    'grid(?:-area|-auto-columns|-auto-flow|-auto-rows|-column|-row|-template|-template-areas|-template-columns|-template-rows)?',
    'object-fit|object-position|transform|transform-origin|orphans|widows|(?:page-)?break-(?:after|before|inside)',
    'print-color-adjust|-webkit-print-color-adjust|counter-increment|counter-reset',
  ].join('|')})$`,
)
const functions =
  /^(?:rgba?|hsla?|calc|min|max|clamp|minmax|repeat|fit-content|linear-gradient|radial-gradient|counter|rotate|scale[xy]?|skew[xy]?|translate[xy]?|matrix|url)$/
const atRules = /^@(?:media|page)\b[\w\s:(),.-]*$/i

/** A comment, address, string, punctuation mark or other text. Backslashes are refused before, so these cover everything. */
const token =
  /\/\*[^]*?\*\/|url\(\s*(?:"[^"\n]*"|'[^'\n]*'|[^"'()\s]*)\s*\)|"[^"\n]*"|'[^'\n]*'|[{};]|[^{};"'/u]+|\/(?!\*)|u/giy

/** Violations of the allow-list of properties, functions and at-rules, in a style sheet or the declarations of one element. */
export function unsafeCss(css: string, isSheet: boolean): string[] {
  if (/[\\<]/.test(css)) return ['\\ <']
  const found: string[] = []
  const open: ('sheet' | 'rule')[] = []
  let part = ''
  let end = 0
  const holder = () => (open.length ? open.at(-1) : isSheet ? 'sheet' : 'rule')
  const endDeclaration = () => {
    if (part.trim() !== '') found.push(...(holder() === 'rule' ? unsafeDeclaration(part) : [part.trim()]))
    part = ''
  }
  for (const { 0: text, index } of css.matchAll(token)) {
    end = index + text.length
    if (text === '{') {
      const head = part.trim()
      if (holder() !== 'sheet' || (head.startsWith('@') && !atRules.test(head)) || /url\(/i.test(head))
        found.push(head)
      open.push(/^@media/i.test(head) ? 'sheet' : 'rule')
      part = ''
    } else if (text === '}') {
      endDeclaration()
      if (open.pop() === undefined) found.push('}')
    } else if (text === ';') endDeclaration()
    else if (!text.startsWith('/*')) part += text
  }
  endDeclaration()
  return end === css.length && open.length === 0 ? found : [...found, css.slice(end) || '{']
}

function unsafeDeclaration(text: string): string[] {
  const colon = text.indexOf(':')
  const name = text.slice(0, Math.max(colon, 0)).trim().toLowerCase()
  if (!properties.test(name)) return [name || text.trim()]
  const value = text.slice(colon + 1)
  const called = [...value.matchAll(/(?<![a-z-])([a-z-]*)\(\s*["']?\s*([^"')\s]*)/gi)]
  return called
    .filter(([, called = '', first = '']) => {
      const what = called.toLowerCase()
      return what === 'url' ? !/^(?:data:image\/|#)/i.test(first) : what !== '' && !functions.test(what)
    })
    .map(([whole]) => `${name}: ${whole}…`)
}
