import { accentRoles, grounds, type Scheme } from '../../core/look/colours.ts'
import {
  footStrands,
  footWidth,
  lineAt,
  outdent,
  splitEnds,
  strandGap,
  strandsAt,
  wideWidth,
} from './drawing.ts'

/** Addresses of the fonts. */
interface FontFiles {
  asap: string
  piazzolla: string
}

/** The style sheet of the provider's pages, from the tokens of the look (07c). */
export function styleSheet({ asap, piazzolla }: FontFiles): string {
  return `${font('Asap Variable', asap, '100 900')}
${font('Piazzolla Variable', piazzolla, '100 900')}
:root { color-scheme: light dark; ${variables('light')};
  --top: clamp(72px, 13.55vh, 150px); --left: max(24px, 10.55vw) }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
* { box-sizing: border-box; margin: 0 }
html { height: 100% }
body {
  position: relative; display: flex; flex-direction: column; min-height: 100%; overflow-x: hidden;
  background: var(--paper); color: var(--ink);
  font: 400 14px/20px 'Asap Variable', system-ui, sans-serif; font-variant-numeric: tabular-nums lining-nums;
}
a { color: var(--link); text-underline-offset: 3px }
a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.languages { position: absolute; top: 29px; right: 40px; display: flex; gap: 20px }
.languages a { color: var(--ink-2); text-decoration: none }
.languages a:hover { text-decoration: underline }
.languages [aria-current] { color: var(--ink); font-weight: 600 }
.above { position: relative; flex: 1 0 auto; padding: var(--top) 24px 28px var(--left) }
.wordmark { display: block; overflow: visible; margin: 0 0 37px -${outdent}px }
.letters { fill: var(--ink) }
.ring { fill: none; stroke: var(--ink); stroke-width: 12.2 }
.line { fill: none; stroke: var(--accent); stroke-width: 3 }
.strands { position: absolute; inset: 0; overflow: hidden; pointer-events: none }
.strands i { position: absolute; bottom: 0; border: 0 solid var(--accent); border-width: 3px 3px 0 0; border-top-right-radius: 42px }
h1 { font: 600 25px/32px 'Piazzolla Variable', Georgia, serif; letter-spacing: -.01em; word-spacing: .08em; margin-bottom: 20px }
.column { position: relative; width: 360px; max-width: 100% }
label { display: block; font-weight: 500; font-size: 13.5px; line-height: 18px; margin: 0 0 5px }
.field { position: relative; margin-bottom: 16px }
input {
  width: 100%; height: 40px; padding: 0 10px; border: 1px solid var(--field); border-radius: 4px;
  background: var(--raised); color: var(--ink); font: inherit;
}
input:focus { outline: 2px solid var(--accent); outline-offset: 1px }
[aria-invalid=true] { border: 2px solid var(--danger); padding: 0 9px }
.secret input { padding-right: 44px }
.eye {
  position: absolute; right: 3px; bottom: 3px; width: 34px; height: 34px; padding: 7px; border: 0;
  background: none; color: var(--ink); cursor: pointer;
}
.eye svg { display: block; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
.eye .off, .eye[aria-pressed=true] .on { display: none }
.eye[aria-pressed=true] .off { display: block }
.problem { margin-bottom: 16px; padding: 9px 12px; border-radius: 4px; background: var(--danger-soft); color: var(--danger) }
.fault { margin-top: 5px; color: var(--danger); font-size: 13px; line-height: 18px }
.secret:has(.fault) .eye { bottom: auto; top: 26px }
.actions { display: flex; flex-wrap: wrap; align-items: baseline; gap: 12px 16px; margin-top: 20px }
.button {
  display: inline-block; height: 40px; padding: 0 27px; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent);
  font: 600 15px/40px 'Asap Variable', system-ui, sans-serif; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--accent-hover) }
.button[disabled] { cursor: default }
.quiet { margin-top: 24px; color: var(--ink-3); font-size: 12.5px; line-height: 16px; overflow-wrap: anywhere }
.lead { margin-bottom: 20px; font-size: 15px; line-height: 22px }
.ground { position: relative; flex: none; height: clamp(190px, 37.8vh, 520px); overflow: hidden; background: #1f2a10 }
.ground img { position: absolute; top: 0; display: block; height: auto }
${wideLayout()}
${footLayout()}
`
}

/** From this width on, the strands have room beside the form. */
export const widthOfWide = 1100

function wideLayout(): string {
  const strands = strandsAt.map((x, index) => {
    // The innermost strand is the lowest, so it turns first.
    const height = lineAt + strandGap * (1 - index) - 1.5
    const right = `calc(50% - max(${x - wideWidth / 2}px, ${percent(x)}) - 1.5px)`
    return `.strands i:nth-child(${index + 1}) { top: calc(var(--top) + ${height}px); left: calc(var(--left) + ${splitEnds - outdent}px); right: ${right} }`
  })
  return `@media (min-width: ${widthOfWide}px) {
${strands.join('\n')}
.ground img { left: 50%; width: max(${wideWidth}px, 100%); transform: translateX(-50%) }
}`
}

const percent = (x: number) => `${(((x - wideWidth / 2) / wideWidth) * 100).toFixed(3)}%`

/** On a narrow page the strands descend along the right edge, and the drawing is aligned to it. */
function footLayout(): string {
  const scale = 0.6
  const strands = footStrands.map(
    (x, index) =>
      `.strands i:nth-child(${index + 1}) { top: calc(var(--top) + ${(lineAt + strandGap * (1 - index)) * scale - 1.5}px); left: calc(var(--left) + ${splitEnds * scale - outdent}px); right: ${x - 1.5}px; border-top-right-radius: ${20 + 5 * index}px }`,
  )
  return `@media (max-width: ${widthOfWide - 0.02}px) {
:root { --top: 60px }
.above { padding-right: 48px; padding-bottom: 32px }
.languages { top: 18px; right: 24px }
.wordmark { width: 164px; height: 46px; margin-bottom: 30px }
.line { stroke-width: 5 }
${strands.join('\n')}
.column { width: 100%; max-width: 400px }
.ground { height: clamp(200px, 30vh, 420px) }
.ground img { right: 0; width: ${footWidth}px; max-width: none }
}
@media (max-width: 640px) { :root { --left: 24px } .ground { height: 200px } }`
}

function font(family: string, file: string, weight: string): string {
  return `@font-face { font-family: '${family}'; font-style: normal; font-display: swap; font-weight: ${weight}; src: url(${file}) format('woff2') }`
}

function variables(scheme: Scheme): string {
  const { paper, raised, field, ink, ink2, ink3, danger, dangerSoft } = grounds[scheme]
  const { accent, onAccent, link } = accentRoles('yerba', scheme)
  const values = {
    paper,
    raised,
    field,
    ink,
    'ink-2': ink2,
    'ink-3': ink3,
    danger,
    'danger-soft': dangerSoft,
    accent,
    'on-accent': onAccent,
    'accent-hover': link,
    link,
  }
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ')
}
