import {
  accents,
  grounds,
  hues,
  mix,
  publicGrounds,
  publicTrail,
  type AccentName,
  type Scheme,
} from '../core/look/colours.ts'
import { assets, type Asset } from './assets.ts'

const sheets = new Map<AccentName, string>()

/** The stylesheet of an account's pages. It contains the accent's colours, because style attributes are forbidden. */
export function stylesheet(accent: AccentName): string {
  const known = sheets.get(accent) ?? minify(fonts + colours(accent) + rules)
  sheets.set(accent, known)
  return known
}

const face = (family: string, weight: number, style: string, file: Asset) =>
  `@font-face{font-family:${family};font-weight:${weight};font-style:${style};font-display:swap;src:url(${file.path}) format("woff2")}`

/** System fonts scaled to the width of ours, so that the text doesn't move when ours arrive. */
const standIn = (family: string, percent: number, ...names: string[]) =>
  `@font-face{font-family:${family};size-adjust:${percent}%;src:${names.map((name) => `local("${name}")`).join()}}`

const fonts =
  face('Asap', 400, 'normal', assets.asap) +
  face('Asap', 600, 'normal', assets.asapBold) +
  face('Piazzolla', 600, 'normal', assets.piazzolla) +
  face('Piazzolla', 400, 'italic', assets.piazzollaItalic) +
  standIn('A1', 98, 'Roboto', 'Arial', 'Liberation Sans') +
  standIn('A2', 87, 'DejaVu Sans') +
  standIn('P1', 89, 'Georgia Bold', 'Noto Serif Bold') +
  standIn('P2', 78, 'DejaVu Serif Bold', 'DejaVu Serif')

/** The reader's own setting decides between light and dark. */
const colours = (accent: AccentName) =>
  `${roles(accent, 'light')}@media screen and (prefers-color-scheme:dark){${roles(accent, 'dark')}}`

function roles(accent: AccentName, scheme: Scheme): string {
  const shades = accents[accent]
  const { paper, chrome, rule, ink, ink2, ink3, parts } = publicGrounds[scheme]
  const { field, danger, dangerSoft, warn, warnSoft } = grounds[scheme]
  const isLight = scheme === 'light'
  const values = {
    paper,
    chrome,
    rule,
    ink,
    ink2,
    ink3,
    field,
    danger,
    dangerSoft,
    // White is read on it in both schemes.
    alarm: grounds.light.danger,
    warn: warnSoft,
    warned: warn,
    accent: shades[isLight ? 8 : 3],
    on: paper,
    soft: mix(paper, shades[3], isLight ? 0.2 : 0.14),
    land: mix(paper, shades[3], isLight ? 0.42 : 0.26),
    trail: publicTrail(accent, scheme),
    ...Object.fromEntries(parts.map((colour, index) => [`p${index + 1}`, colour])),
  }
  const variables = Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
  const discs = Object.entries(hues)
    .map(([name, hue]) => `.${name}{fill:${hue[scheme]}}`)
    .join('')
  return `:root{${variables}}${discs}`
}

const rules = `
*{box-sizing:border-box;margin:0}
html{color-scheme:light dark;background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%}
body{font:16px/24px Asap,A1,A2,system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
h1,h2,h3,.sub,.insights strong{font-family:Piazzolla,P1,P2,Georgia,serif;font-weight:600;letter-spacing:-.008em;font-optical-sizing:auto;text-wrap:balance}
a{color:inherit;text-underline-offset:2px}
a:hover{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
ul,ol{list-style:none;padding:0}
img,video{max-width:100%;height:auto}
svg{display:block;overflow:visible}
p,dd,h1,h2,h3{overflow-wrap:anywhere}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.top{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:14px 20px 0;min-height:52px}
.top p{display:flex;align-items:center;gap:10px;font-weight:600;line-height:20px}
.logo{width:38px;height:38px;object-fit:contain;border-radius:4px}
.top nav{display:flex;font-size:14.5px}
.top nav a{padding:9px 10px;line-height:20px;text-decoration:none;color:var(--ink2);border-radius:4px}
.top nav a[aria-current]{background:var(--soft);color:var(--accent);font-weight:600}
.intro{padding:24px 20px 22px}
h1{font-size:42px;line-height:44px}
h1.longer{font-size:32px;line-height:36px}
.sub{color:var(--accent);font-size:22px;line-height:28px;margin-top:4px}
.strip{display:flex;flex-wrap:wrap;gap:0 20px;margin-top:8px;font-size:15px;line-height:20px}
.strip a{padding:6px 0;color:var(--ink2)}.strip strong{color:var(--ink)}
.strip a:hover,.strip a:hover strong{color:var(--accent)}
.page [id]{scroll-margin-top:24px}.recalled [id]{scroll-margin-top:76px}
.word{font-size:14px;line-height:20px;margin-top:8px;color:var(--ink2)}.word a{padding:6px 0}
.lead{font-size:18px;line-height:26px;color:var(--ink2);margin-top:12px}
.notice{background:var(--warn);padding:10px 14px;border-radius:4px;margin-top:16px}
.insights{display:flex;flex-wrap:wrap;gap:14px 16px;margin-top:24px;font-size:14px;line-height:20px;color:var(--ink2)}
.insights strong,.insights img{display:block;color:var(--ink);font-size:22px;line-height:28px}
.insights img{height:34px;width:auto;max-width:140px;object-fit:contain}
.recall,.recalled-bar{background:var(--alarm);color:#fff}
.recall{position:relative;z-index:2;padding:24px 20px;scroll-margin-top:0}
.recall>div,.lifted>div{max-width:1328px;margin:auto}
.recall h2,.lifted h2{display:flex;gap:12px;align-items:flex-start;font-size:28px;line-height:32px;text-wrap:balance}
.recall .icon,.recalled-bar .icon{stroke:currentColor}
.recall h2 .icon{width:26px;height:26px;margin-top:3px}
.recall p{font-size:17px;line-height:25px;margin-top:8px;max-width:62ch}
.recall a{color:#fff}
.recall :focus-visible,.recalled-bar :focus-visible{outline-color:#fff}
.ways{display:flex;flex-wrap:wrap;gap:10px}
.recall .ways{margin-top:16px}
.ways a{display:flex;flex:1;gap:10px;align-items:center;justify-content:center;min-height:48px;padding:8px 18px;border:1px solid;border-radius:4px;font-weight:600;font-size:16px;text-decoration:none;max-width:420px}
.ways a:not(.call){flex:0 0 auto}
.recall .call{background:#fff;border-color:#fff;color:var(--alarm)}
.steps{counter-reset:step;max-width:62ch}
.steps li{counter-increment:step;display:flex;gap:16px;padding:9px 0;border-top:1px solid var(--rule);line-height:22px;overflow-wrap:anywhere}
.steps li::before{content:counter(step);font-family:Piazzolla,P1,P2,Georgia,serif;font-weight:600}
.recall .steps{margin-top:16px}.recall .steps li{border-color:rgba(255,255,255,.35)}.recall .steps li:last-child{padding-bottom:0}
.recalled-bar{position:sticky;top:0;z-index:1;display:flex;gap:10px;align-items:center;height:52px;margin-bottom:-52px;padding:0 20px}
.recalled-bar:focus-within{z-index:3}
.recalled-bar a{margin-left:auto;padding:10px 0;color:#fff;font-weight:600}
.lifted{background:var(--soft);padding:14px 20px}
.lifted h2{font:600 16px/24px Asap,A1,A2,system-ui,sans-serif;letter-spacing:0}
.lifted .icon{stroke:var(--accent);margin-top:2px}
.lifted h2 .icon{margin-top:3px}
.lifted p{color:var(--ink2);font-size:15px;line-height:22px;margin-top:4px;max-width:62ch}
.recalled .disc circle:not(.start,.ring,.branch *){fill:var(--ink2)}
.disc .start{fill:var(--alarm)}.disc .ring{fill:none;stroke:var(--danger);stroke-width:2}
.recalled .start~.marca{stroke:#fff}
.alarm{display:flex;gap:10px;background:var(--dangerSoft);border-radius:4px;padding:10px 12px;margin-top:12px;max-width:62ch}
.alarm .icon{stroke:var(--danger);margin-top:3px}
.letterhead{display:flex;align-items:center;gap:14px;min-height:60px;padding:10px 16px;background:var(--chrome);border-bottom:1px solid var(--rule)}
.letterhead img{display:block}
.letterhead strong{flex:1;min-width:0;line-height:20px;font-size:15px}
.letterhead nav,.message nav{display:flex;font-size:14.5px}
.letterhead nav a,.message nav a{padding:10px 7px;text-decoration:none;color:var(--ink2)}
.letterhead nav a[aria-current],.message nav a[aria-current]{color:var(--ink);font-weight:600}
.message nav{margin:0 -7px}
.letter{max-width:560px;margin:auto;padding:0 0 32px}
.letter>:not(.recall){padding-left:16px;padding-right:16px}
.letter .recall{padding:16px}
.letter .recall h1{display:flex;gap:12px;align-items:flex-start;font-size:27px;line-height:34px}
.letter .recall h1 .icon{width:26px;height:26px;margin-top:3px}
.letter>section:not(.recall){padding-top:24px}
.letter h2{font:600 16px/24px Asap,A1,A2,system-ui,sans-serif;letter-spacing:0}
.dossier{max-width:760px}
.letter.dossier>*{padding-top:12px}.letter.dossier>section{padding-top:28px}
.dossier nav{display:flex;flex-wrap:wrap;gap:4px 20px;align-items:center}
.dossier nav a{padding:10px 0}
.dossier article{border-top:1px solid var(--rule);padding:12px 0}
.dossier h3{font-size:18px;line-height:24px}
.dossier h4{font-size:16px;line-height:24px;margin-top:10px}
.dossier dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(170px,1fr));gap:6px 16px;margin-top:6px}
.dossier dt{font-size:14px;line-height:20px;color:var(--ink2)}
.dossier summary{padding:10px 0;cursor:pointer;color:var(--accent);font-weight:600}
.dossier .process{border-left:2px solid var(--rule);padding-left:14px}
.dossier .marked{color:var(--danger)}
.letter h2 span{font-weight:400;color:var(--ink2)}
.letter .steps li:first-child{border:0}.letter .steps li:last-child{border-bottom:1px solid var(--rule)}
.branches{margin-left:8px;border-left:2px solid var(--trail)}
.branches li{display:flex;justify-content:space-between;gap:12px;padding:8px 0;margin-left:22px;border-bottom:1px solid var(--rule);position:relative;font-weight:600;overflow-wrap:anywhere}
.branches li::before{content:"";position:absolute;left:-24px;top:8px;width:14px;height:12px;border:solid var(--trail);border-width:0 0 2px 2px;border-radius:0 0 0 9px}
.branches span span,.branches li>span:last-child{font-weight:400;color:var(--ink3)}
.branches li>span:last-child{flex:none;color:var(--ink2)}
.letter .ask{max-width:none;margin-top:24px}
.letter .ask button{min-height:52px;margin-top:16px}
.letter .ways{margin-top:24px}.letter .ways a{max-width:none;min-height:48px}
.answered{position:relative;padding-left:72px!important;padding-top:44px!important}
.letter .answered{padding-left:72px}
.answered::before{content:"";position:absolute;left:35px;top:0;height:44px;border-left:2px solid var(--trail)}
.waits{padding-bottom:8px}.waits::after{content:"";position:absolute;left:35px;top:84px;bottom:0;border-left:2px dotted var(--trail)}
.answered .disc{left:16px;top:44px;fill:var(--accent)}
.answered .disc path{fill:none;stroke:var(--on);stroke-width:2}
.letter h1{font-size:27px;line-height:34px}
.answered .lead{font-size:16px;line-height:24px;margin-top:6px}
.said-note{background:var(--chrome);border-radius:4px;margin:24px 16px 0;padding:12px 16px!important;white-space:pre-wrap;overflow-wrap:anywhere}
.said-note span{font-size:14px;color:var(--ink2)}
.letter>small{margin-top:12px}
.inquiry>h1{padding-top:24px}
.inquiry>.alarm{margin:16px 16px 0;padding:12px}
.inquiry .said{margin:12px 16px 0;padding:0 0 0 12px!important;border-left:2px solid var(--trail);overflow-wrap:anywhere}
.inquiry .card{display:flex;gap:12px;align-items:center;background:var(--chrome);border-radius:4px;margin:16px 16px 0;padding:12px!important}
.inquiry .card .disc{position:static;flex:none;width:40px;height:40px}
.inquiry .card p>*{display:block;overflow-wrap:anywhere}
.inquiry fieldset{border:0;padding:0;margin:16px 0 0;min-width:0}
.inquiry legend,.inquiry .ask>p>label{font-weight:600;padding:0}
.inquiry .ask p{margin-top:16px}.inquiry fieldset p{margin-top:8px}
.inquiry .must,.inquiry .fault{color:var(--danger)}
.inquiry .hint{display:block;margin:0 0 4px}
.inquiry select{display:block;width:100%;min-height:44px;padding:9px 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--field);border-radius:4px}
.inquiry .tick{display:flex;gap:12px;align-items:center;min-height:44px}
.inquiry .tick input{flex:none;width:20px;min-height:20px;margin:0}
.inquiry .either{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px}
.inquiry .either .tick{padding:8px 12px;border:1px solid var(--field);border-radius:4px}
.inquiry .either .tick:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.inquiry .either input{accent-color:var(--accent)}
.inquiry .figure{display:flex;gap:8px;align-items:center}.inquiry .figure span{flex:none}
.inquiry .pair{border-bottom:1px solid var(--rule);padding-bottom:12px}
.inquiry .aside{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center}
.letter .decline{margin:0}.letter .decline summary{min-height:44px;align-items:center;padding:0}.letter .decline p{margin:0}
.letter .ask .quiet,.letter .back .quiet{width:auto;min-height:44px;margin:0;padding:0;font:inherit;color:var(--accent);background:none;border:0;text-decoration:underline;cursor:pointer}
.letter .ask .second{width:auto;min-height:44px;margin-top:8px;padding:0 16px;color:var(--ink);background:transparent;border:1px solid var(--field)}
.inquiry .unseen{position:absolute;width:1px;min-height:0;height:1px;margin:0;padding:0;opacity:0}
.inquiry .signed{margin-top:12px}
.inquiry .signed div{display:grid;grid-template-columns:minmax(96px,1fr) 2fr;gap:12px;padding:10px 0;border-top:1px solid var(--rule)}
.inquiry dt{color:var(--ink2)}.inquiry dd{margin:0;overflow-wrap:anywhere}
.inquiry .note-of{color:var(--warned)}
.inquiry .signed div:has(.ground){grid-template-columns:1fr}
.inquiry .ground{margin:8px 0;border:1px solid var(--rule);border-radius:4px;overflow:hidden}
.inquiry .ground svg{display:block;width:100%;height:auto;background:var(--chrome)}
.inquiry .ground path,.inquiry .ground circle{fill:var(--accent);fill-opacity:.18;stroke:var(--accent);stroke-width:1.2}
.inquiry .ground .line,.inquiry .ground .bar{fill:none;stroke:var(--ink2);stroke-width:1}.inquiry .ground .line{stroke-dasharray:4 3}
.inquiry .ground text{font-size:11px;font-weight:650;text-anchor:middle;fill:var(--ink);paint-order:stroke;stroke:var(--chrome);stroke-width:3px}
.inquiry .ground .scale{font-weight:400;text-anchor:end}
.inquiry .ground ul{margin:0;padding:0;list-style:none}.inquiry .ground li{display:flex;justify-content:space-between;gap:12px;padding:8px 12px;border-top:1px solid var(--rule)}
.inquiry .ground figcaption{padding:8px 12px;border-top:1px solid var(--rule);color:var(--ink2)}
.inquiry .seers li{padding:10px 0;border-bottom:1px solid var(--rule)}
.over{text-align:center;padding-top:64px}
.cut{display:block;width:100%;height:40px;margin-bottom:56px;padding:0!important;fill:none;stroke:var(--trail);stroke-width:2}
.cut .cross{stroke:var(--ink)}
.drawing{--x:30px;overflow:hidden;height:236px;position:relative}
.drawing svg{position:absolute;left:0;bottom:0;width:max(528px,100%)}
.drawing img{width:100%;height:100%;object-fit:cover;display:block}
.wide{display:none}
.tale{container-type:inline-size}
.story{--x:30px;padding:26px 20px 40px 60px}
@media (min-width:528px){.wide{display:block}.narrow{display:none}.drawing{height:auto;aspect-ratio:704/470}.story{--x:5.682cqw;padding-left:calc(var(--x) + 44px)}}
.story>li{position:relative;padding-bottom:52px}
.disc{position:absolute;left:-50px;width:40px;height:40px;top:0;z-index:1}
.strands,.end{position:absolute;left:calc(-30px - var(--x)/2);width:var(--x)}
@media (min-width:528px){.disc{left:-64px}.strands,.end{left:calc(-44px - var(--x)/2)}}
.marca{fill:none;stroke:var(--paper);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.strands{top:20px;bottom:-20px}
.strands svg{position:absolute;left:0;width:100%;fill:none;stroke:var(--trail);stroke-width:2}
.strands path{vector-effect:non-scaling-stroke}
.run{top:0;height:100%}
.parts .run{top:45px;height:calc(100% - 45px)}
.meets .run{height:calc(100% - 45px)}
.joint{height:46px}
.parts .joint{top:0}
.meets .joint{bottom:0}
.first{top:-26px;bottom:auto;height:46px}
.branch{fill:none;stroke:var(--ink2);stroke-width:1.8}
.end{height:64px;top:0;fill:none;stroke:var(--trail);stroke-width:2}
.end circle{stroke:var(--accent);stroke-width:4}
.fading{stroke-dasharray:2 5}
.label{color:var(--ink3);font-size:14px;line-height:18px}
.story h2{font-size:21px;line-height:26px;margin-top:1px}
.meta{color:var(--ink2);font-size:15px;line-height:21px;margin-top:2px}
.story p+p,.story .text{margin-top:8px}
.text{max-width:62ch}
.facts{display:flex;flex-wrap:wrap;gap:8px 26px;margin-top:12px}
.facts dt,.sheet dt{font-size:13.5px;line-height:18px;color:var(--ink3)}
.facts dd{font-weight:600;line-height:22px}
.sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px 24px;padding:10px 0 4px}
.bar{display:block;width:100%;height:26px;margin-top:12px;border-radius:3px}
.p0{fill:var(--accent)}.p1{fill:var(--p1)}.p2{fill:var(--p2)}.p3{fill:var(--p3)}.p4{fill:var(--p4)}
.chip{display:inline-block;width:10px;height:10px;margin-right:6px}
.shares{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 18px;font-size:15px;margin-top:6px}
details{margin-top:8px}details+details{margin-top:0}
summary{color:var(--accent);cursor:pointer;padding:7px 0;line-height:22px;list-style:none;display:flex;gap:8px}
summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:7px;height:7px;margin:6px 3px 0 1px;border:solid;border-width:0 2px 2px 0;transform:rotate(-45deg)}
[open]>summary::before{transform:rotate(45deg);margin-top:4px}
.rows{font-size:15px;line-height:22px}
.rows li{display:flex;gap:14px;padding:8px 0;border-top:1px solid var(--rule)}
.rows li:last-child{border-bottom:1px solid var(--rule)}
.rows time{flex:none;min-width:66px;color:var(--ink3)}
.rows div,.rows details{min-width:0;flex:1;margin:0}
.rows summary{padding:0;color:var(--ink)}
.rows details .rows{margin-top:8px}
.checks{margin-top:6px;font-size:14px;line-height:20px}
.checks p{margin:0;color:var(--ink2)}
.checks li{display:flex;flex-wrap:wrap;gap:0 14px;padding:4px 0;border-top:1px solid var(--rule)}
.checks span{color:var(--ink2)}
.rows .checks li:last-child{border-bottom:0}
.checks .no{color:var(--warned);font-weight:650}
.said,small{display:block;color:var(--ink2);font-size:14px;line-height:20px}
.pictures{display:flex;gap:8px;margin-top:12px;overflow-x:auto}
.pictures img{height:150px;width:auto;border-radius:4px}
.code{display:flex;gap:20px;align-items:flex-start;padding-bottom:0!important}
.code .qr{flex:none;width:122px;border:1px solid var(--rule);border-radius:4px;background:#fff}
.qr{background:#fff}.qr path{stroke:#000}
.code h2,.codes h2{margin:0}
.code p{line-height:22px}
.share{display:inline-flex;gap:8px;align-items:center;color:var(--accent);text-decoration:none;padding:9px 0;line-height:22px}
.share:hover{text-decoration:underline}
.icon{flex:none;width:19px;height:19px;margin-top:2px;fill:none;stroke:var(--ink2);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.documents .icon,.file .icon,.share .icon{stroke:var(--accent)}
.rest>section{border-top:1px solid var(--rule);padding:30px 20px 34px}
.rest h2{font-size:23px;line-height:28px}
.note{font:italic 400 20px/28px Piazzolla,P1,P2,Georgia,serif}
.note h3{font:inherit}
.note :is(h1,h2,h3){font-size:20px;line-height:28px;margin:0}
.rich{margin-top:8px}
.to-center{text-align:center}.to-right{text-align:right}.to-justify{text-align:justify}
.by{color:var(--ink2);font-size:15px;margin-top:10px}
.question{border-top:1px solid var(--rule);padding:30px 20px 40px}
.question h2{font-size:23px;line-height:28px}
.ask{max-width:400px;margin-top:6px}
.ask p{margin-top:10px}
.ask label{display:block;font-size:15px;line-height:24px}
.ask input,.ask textarea{display:block;width:100%;min-height:44px;padding:9px 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--field);border-radius:4px}
.ask [aria-invalid]{border:2px solid var(--danger)}
.ask .fault{color:var(--danger);font-size:15px}.ask .read{color:var(--ink2)}.ask .doubt{display:grid;gap:8px;background:var(--warn);border-radius:4px;padding:10px 12px;margin-top:8px}.ask .doubt button,.ask fieldset>button.second{width:100%}
.ask button{display:block;width:100%;min-height:44px;margin-top:14px;font:600 16px/24px Asap,A1,A2,system-ui,sans-serif;color:var(--on);background:var(--accent);border:0;border-radius:4px;cursor:pointer}
.ask small{margin-top:8px}
.rest .where{margin-top:14px}
.where{display:flex}
.where.below{display:block}.where.below .places{margin-top:14px}
.where>svg{max-width:100%;height:auto}
.where .glass{fill:var(--soft);stroke:var(--ink);stroke-width:1.2}
.where .spot{fill:none;stroke:var(--ink);stroke-width:1.2}
.lens .leader{fill:none}
.plots{fill:var(--paper);stroke:var(--accent);stroke-width:1.6}
#furrows path{stroke:var(--trail);stroke-width:1}
.where>svg{flex:none}
.land{fill:var(--land)}
.region{display:block;overflow:hidden;width:calc(100% + 40px);height:auto;margin:14px -20px 0}
.region .others{fill:var(--rule)}
.region .border{fill:none;stroke:var(--paper);stroke-width:1;stroke-dasharray:3 3}
.region .strand{fill:none;stroke:var(--accent);stroke-width:1.75}
.region .origin{fill:var(--accent)}
.region .work{fill:var(--paper);stroke:var(--accent);stroke-width:3}
.region text{font-size:13px;fill:var(--ink2);stroke:var(--paper);stroke-width:3;paint-order:stroke;stroke-linejoin:round}
.region .province{text-anchor:middle;font-family:Piazzolla,P1,P2,Georgia,serif;font-style:italic;fill:var(--ink3)}
.region .town{font-size:14px;font-weight:600;fill:var(--ink)}
.region tspan{font-size:13px;font-weight:400;fill:var(--ink2)}
.region .left{text-anchor:end}
.credit{color:var(--ink3);font-size:13px}
.leader{stroke:var(--ink);stroke-width:1.2}
.where circle:not([class]){fill:var(--paper);stroke:var(--accent);stroke-width:3.5}
.places{flex:1;min-width:0}
.where:not(.below)>svg+.places{padding-left:8px}
.place+.place{margin-top:14px}
.place h3{font-size:20px;line-height:24px}
.place p{color:var(--ink2);font-size:15px;line-height:22px}
.documents li{display:flex;gap:14px;padding:12px 0;border-top:1px solid var(--rule)}
.documents li:first-child{border:0}
.documents strong{font-weight:600;display:block}
.documents .stages{display:flex;flex-wrap:wrap;gap:0 14px}.stages a{padding:4px 0;line-height:20px}
.documents .warns .icon{stroke:var(--warned)}
.file{display:flex;gap:12px;margin-top:10px}
.file div,.documents li>div{flex:1;min-width:0}
.load{flex:none;display:grid;place-items:center;width:44px;height:44px;margin:-8px -12px -8px 0}
.file span,.documents span{color:var(--ink2);font-size:15px;line-height:21px;display:block}
.organization h2{display:flex;gap:12px;align-items:center}
.own{padding:26px 20px 34px}
.own .about{font-size:18px;line-height:28px;max-width:60ch}
.about{margin-top:10px}
.picture{margin-top:14px;border-radius:4px}
.contact{margin-top:10px}
.contact li{display:flex;gap:12px;padding:5px 0;line-height:24px}
.contact .icon{margin-top:3px}
.foot{background:var(--chrome);padding:24px 20px;font-size:15px;line-height:21px;color:var(--ink2)}
.foot p{display:flex;gap:14px;align-items:center;flex-wrap:wrap}
.foot p+p{margin-top:10px;font-size:14px;color:var(--ink3)}
.foot span{flex:1;min-width:200px}
.message{min-height:calc(100vh - 112px);display:grid;align-content:center;padding:48px 20px;max-width:640px;margin:auto}
.message h1{font-size:34px;line-height:38px}
.message .lead+p{margin-top:12px}
.codes{display:flex;gap:20px;align-items:center}
.codes .qr{width:110px;flex:none}
@media (min-width:940px){
.page{display:grid;grid-template-columns:clamp(400px,41.333vw,496px) minmax(0,1fr);grid-template-rows:auto auto 1fr;max-width:1440px;margin:auto}
.top,.intro,.rest{grid-column:1;padding-left:clamp(28px,4.667vw,56px);padding-right:clamp(36px,6vw,72px)}
.top{padding-top:22px}
.intro{padding-top:52px;padding-bottom:36px}
.recall{padding:32px clamp(28px,4.667vw,56px)}.lifted{padding:16px clamp(28px,4.667vw,56px)}.recalled-bar{padding:0 clamp(28px,4.667vw,56px)}
.recall h2{font-size:38px;line-height:42px}.recall h2 .icon{width:34px;height:34px;margin-top:4px}.recall p{font-size:18px;line-height:27px}
h1{font-size:64px;line-height:62px}
h1.long{font-size:48px;line-height:50px}
h1.longer{font-size:36px;line-height:40px}
.sub{font-size:26px;line-height:32px;margin-top:10px}
.insights{display:grid;grid-template-columns:repeat(3,auto);justify-content:space-between;gap:16px}.insights strong{font-size:25px}
.own{padding:36px 64px 56px}
.tale{grid-column:2;grid-row:1/span 3}
.question{border:0;padding:0;grid-column:2;container-type:inline-size}.question>div{padding:0 64px 56px calc(5.682cqw + 44px)}
.story{padding:26px 64px 56px calc(var(--x) + 44px)}
.story h2{font-size:23px;line-height:28px}
.rest{align-self:start}
.rest>section{padding-left:0;padding-right:0}
.rest>section:first-child{border:0;padding-top:0}
.region{width:100%;margin:14px 0 0}
.foot div{max-width:1328px;margin:auto}
.foot{padding:24px 56px}
}
@media (min-width:940px) and (min-height:860px){.rest{position:sticky;top:24px}}
@media print{
html{color-scheme:light}
body{font-size:9pt;line-height:12pt}
summary,.shares,.code p,.contact li,.about,.foot{padding-top:0;padding-bottom:0;font-size:9pt;line-height:12pt;margin-top:1mm}
summary::before{margin-top:2px;width:4px;height:4px}
.pictures{height:20mm;overflow:hidden}.pictures img{height:20mm}
.facts{gap:1mm 5mm;margin-top:1mm}.facts dt,.facts dd,.sheet dt{font-size:8.5pt;line-height:11pt}
.bar{height:3mm;margin-top:2mm}.code .qr{width:24mm}
.strip a,.word a,.stages a{padding:0;text-decoration:none}.strip,.word{margin-top:1mm;font-size:9pt;line-height:12pt}
.notice{margin-top:2mm;padding:2mm 3mm}.lead{margin-top:2mm}
.place+.place,.documents li,.where .places{margin-top:2mm;padding:0}.place h3{font-size:10pt;line-height:13pt}
.where>svg{max-height:45mm;width:auto}
.top nav,.letterhead nav,.recalled-bar,.share,.load,.question,.strands,.end,.ways a:not(.call){display:none}
.recall,.lifted{padding:4mm;margin-bottom:4mm}.recall h2{font-size:16pt;line-height:19pt}.recall p{font-size:10pt;line-height:13pt}.ways a{min-height:0;flex:none!important}.steps li{padding:1mm 0}
.page{display:block;columns:2;column-gap:10mm;padding:0}
.top,.intro,.tale>.drawing{column-span:all}
.top,.intro,.foot{padding:0 0 4mm}
.tale,.story{display:contents}
.drawing{height:60mm!important;aspect-ratio:auto!important;margin-bottom:4mm}
.drawing svg{top:0;height:100%;width:100%}
.story>li{padding:0 0 3.5mm 12mm}
.disc{left:0!important;width:8mm;height:8mm}
.story h2,.rest h2{font-size:13pt;line-height:16pt}
.label,.meta,.facts,.rows,.documents span,.places p{font-size:9pt;line-height:12pt}
h1,h1.long,h1.longer{font-size:24pt;line-height:26pt}
.sub,.lead,.insights strong{font-size:12pt;line-height:16pt}
.code{padding-left:0!important}
.rest{position:static!important}
.rest>section{padding:2.5mm 0}
.rest>section,.story>li,.rows li{break-inside:avoid}
*{print-color-adjust:exact}
@page{margin:12mm}
}
`

const minify = (css: string) => css.replace(/\n/g, '')
