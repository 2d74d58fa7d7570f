/**
 * The colours that the back office and the server-rendered pages share. Every pair has enough contrast: at least 4.5 for
 * text on its ground, at least 3 for graphics and field borders.
 */
export type Scheme = 'light' | 'dark'

/** Stage hues in the order of the workflow; the list repeats. Colour-blind people can tell neighbours apart. */
export const hues = {
  tierra: { light: '#5C2A08', dark: '#D29570' },
  trigo: { light: '#8F690C', dark: '#EDBF58' },
  lino: { light: '#174A99', dark: '#70A6F5' },
  yerba: { light: '#77924A', dark: '#D0EF9A' },
  malbec: { light: '#7F2A5C', dark: '#C06887' },
  laguna: { light: '#3A9598', dark: '#95F1F2' },
  ceibo: { light: '#9E2803', dark: '#DC5029' },
  pizarra: { light: '#616D7C', dark: '#ABB9CB' },
} as const satisfies Record<string, Record<Scheme, string>>

export type HueName = keyof typeof hues

const hueNames = Object.keys(hues) as HueName[]

/** The position decides the hue, because only the order keeps neighbours distinguishable. */
export function hueAt(position: number): HueName {
  return hueNames[position % hueNames.length] ?? 'tierra'
}

type Tuple = readonly [string, string, string, string, string, string, string, string, string, string]

/** Shades 0…9 of the accents. Shade 8 fills in light mode, shade 3 in dark mode. Red is missing because it reads as error. */
export const accents = {
  yerba: [
    '#F0F7E4',
    '#E2EDCD',
    '#C9DEA1',
    '#A9C766',
    '#97B060',
    '#739346',
    '#628034',
    '#506D20',
    '#4B6620',
    '#3C560D',
  ],
  malbec: [
    '#FFEFF3',
    '#FBDFE8',
    '#F6C4D4',
    '#E39AB3',
    '#DD80A2',
    '#C06582',
    '#AC5370',
    '#8C3655',
    '#7E1F45',
    '#651A37',
  ],
  lino: [
    '#EDF4FF',
    '#DBE9FF',
    '#BDD6FE',
    '#8FB5F4',
    '#76A2ED',
    '#5886CE',
    '#4774BA',
    '#305B9F',
    '#1F4E96',
    '#19407B',
  ],
  laguna: [
    '#E7F7F6',
    '#D3EFED',
    '#ABE0DD',
    '#79CFCB',
    '#6CB6B3',
    '#4A9493',
    '#368281',
    '#1A6B6A',
    '#12605F',
    '#00504F',
  ],
  tierra: [
    '#FDF1E9',
    '#F8E3D6',
    '#F1CCB3',
    '#DDA57F',
    '#CD936A',
    '#B17752',
    '#9E6540',
    '#854E2A',
    '#7A431C',
    '#663614',
  ],
  trigo: [
    '#FAF3E2',
    '#F4E7C9',
    '#EAD29B',
    '#E6C066',
    '#C7A65A',
    '#A48035',
    '#926E20',
    '#7D5B03',
    '#745400',
    '#614601',
  ],
  pizarra: [
    '#F1F4F7',
    '#E4E8ED',
    '#CDD5DE',
    '#B2BECC',
    '#9AA8B8',
    '#7B8797',
    '#6A7685',
    '#525E6C',
    '#465261',
    '#394350',
  ],
} as const satisfies Record<string, Tuple>

export type AccentName = keyof typeof accents

export function isAccent(name: unknown): name is AccentName {
  return typeof name === 'string' && name in accents
}

/** Neutrals of the back office and of the sign-in page. */
export const grounds = {
  light: {
    paper: '#FCFDFA',
    chrome: '#EDF0E7',
    raised: '#FFFFFF',
    sunk: '#F4F6EF',
    rule: '#E4E8DB',
    rule2: '#BCC3AF',
    field: '#858D78',
    ink: '#1C2117',
    ink2: '#485040',
    ink3: '#626A57',
    trail: '#7F8C69',
    danger: '#A3261B',
    dangerSoft: '#FBEAE6',
    warn: '#7D5200',
    warnSoft: '#FAF0D6',
    bar: '#22271B',
    onBar: '#F2F4EB',
    barOff: '#A9B19A',
    veil: 'rgba(28,33,23,.34)',
  },
  dark: {
    paper: '#191C15',
    chrome: '#11140D',
    raised: '#23271D',
    sunk: '#1F231A',
    rule: '#2E3327',
    rule2: '#4C5342',
    field: '#7C846E',
    ink: '#ECEEE4',
    ink2: '#BEC4B2',
    ink3: '#979E89',
    trail: '#6B7659',
    danger: '#F39A88',
    dangerSoft: '#3A1F1A',
    warn: '#E9C06A',
    warnSoft: '#352A12',
    bar: '#2B3023',
    onBar: '#F0F2E8',
    barOff: '#A6AE96',
    veil: 'rgba(6,8,4,.6)',
  },
} as const

/** Warmer neutrals of the public page. */
export const publicGround = {
  paper: '#FFFEFD',
  chrome: '#F3EFEC',
  rule: '#E9E3DF',
  ink: '#221A1B',
  ink2: '#54484A',
  ink3: '#6F6264',
} as const

/** Colours of an accent for one scheme, besides its shades. */
export function accentRoles(name: AccentName, scheme: Scheme) {
  const shades = accents[name]
  const paper = grounds[scheme].paper
  return scheme === 'light'
    ? {
        accent: shades[8],
        onAccent: '#FFFFFF',
        link: mix(shades[8], shades[9], 0.5),
        soft: mix(paper, shades[3], 0.2),
        soft2: mix(paper, shades[3], 0.4),
      }
    : {
        accent: shades[3],
        onAccent: '#171B0D',
        link: mix(shades[3], shades[2], 0.4),
        soft: mix(paper, shades[3], 0.12),
        soft2: mix(paper, shades[3], 0.22),
      }
}

/** The lineage line of the public page: 62 % accent on paper, or more until the contrast reaches 3 : 1. */
export function publicTrail(name: AccentName): string {
  let part = 0.62
  while (contrast(mix(publicGround.paper, accents[name][8], part), publicGround.paper) < 3) part += 0.02
  return mix(publicGround.paper, accents[name][8], part)
}

/** Mixes `part` of the second colour into the first, as #RRGGBB. */
export function mix(ground: string, over: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(ground, at) * (1 - part) + channel(over, at) * part))
    .map((value) => value.toString(16).padStart(2, '0').toUpperCase())
    .join('')}`
}

/** WCAG contrast of two #RRGGBB colours. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** "Rastro" as one path and a ring, on a grid of 273 × 76: the line of the rail leaves from the ring's right edge. */
export const wordmark = {
  width: 273,
  height: 76,
  ring: { x: 246.05, y: 45.85, radius: 20.75, stroke: 12.2 },
  letters:
    'M7.9 72.2L5.4 72.2Q2.6 72.2 1.3 71.45Q0 70.7 0 69.3L0 69.3L0 5.7Q0 2 3.5 2L3.5 2L23.3 2Q35.8 2 41.75 7.1Q47.7 12.2 47.7 21.8L47.7 21.8Q47.7 26.1 46.35 29.5Q45 32.9 42.35 35.15Q39.7 37.4 35.9 38.5L35.9 38.5L35.9 38.9Q38.1 39.6 39.95 41.9Q41.8 44.2 43 47.4L43 47.4L51 67.4Q51.4 68.3 51.6 69Q51.8 69.7 51.8 70.2L51.8 70.2Q51.8 71.3 50.6 71.75Q49.4 72.2 46.6 72.2L46.6 72.2L43.5 72.2Q41.6 72.2 40.2 71.7Q38.8 71.2 38.2 69.7L38.2 69.7L30.4 50.4Q29.5 48 28.2 46.55Q26.9 45.1 24.85 44.4Q22.8 43.7 19.5 43.7L19.5 43.7L13.3 43.7L13.3 69.3Q13.3 70.7 12.05 71.45Q10.8 72.2 7.9 72.2L7.9 72.2M13.3 13.2L13.3 33.1L23.8 33.1Q29.3 33.1 31.75 30.8Q34.2 28.5 34.2 23.3L34.2 23.3Q34.2 18 31.75 15.6Q29.3 13.2 23.8 13.2L23.8 13.2L13.3 13.2M73.1 72.7L73.1 72.7Q65.3 72.7 61.4 68.65Q57.5 64.6 57.5 58L57.5 58Q57.5 54.2 58.75 50.85Q60 47.5 63.2 44.95Q66.4 42.4 72.35 40.95Q78.3 39.5 87.7 39.5L87.7 39.5L87.7 35.9Q87.7 33.8 86.85 32.3Q86 30.8 84.05 29.95Q82.1 29.1 78.9 29.1L78.9 29.1Q75 29.1 71.95 29.95Q68.9 30.8 66.85 31.65Q64.8 32.5 63.9 32.5L63.9 32.5Q63.3 32.5 62.7 31.7Q62.1 30.9 61.6 29.75Q61.1 28.6 60.8 27.45Q60.5 26.3 60.5 25.6L60.5 25.6Q60.5 24.4 62.2 23.25Q63.9 22.1 66.7 21.1Q69.5 20.1 72.95 19.55Q76.4 19 79.8 19L79.8 19Q85.2 19 89.1 20.15Q93 21.3 95.5 23.5Q98 25.7 99.2 28.7Q100.4 31.7 100.4 35.3L100.4 35.3L100.4 55.3Q100.4 60.1 100.65 62.8Q100.9 65.5 101.2 66.9Q101.5 68.3 101.5 69.2L101.5 69.2Q101.5 70 100.4 70.55Q99.3 71.1 97.75 71.45Q96.2 71.8 94.65 71.95Q93.1 72.1 92.2 72.1L92.2 72.1Q90.8 72.1 90.15 71.1Q89.5 70.1 89.15 68.5Q88.8 66.9 88.5 65.2L88.5 65.2Q87.6 66.3 85.65 68.1Q83.7 69.9 80.55 71.3Q77.4 72.7 73.1 72.7M76.5 62.6L76.5 62.6Q79 62.6 81.1 61.7Q83.2 60.8 84.9 59.3Q86.6 57.8 87.7 56L87.7 56L87.7 48.4Q82.8 48.4 79.5 48.9Q76.2 49.4 74.15 50.4Q72.1 51.4 71.2 53.05Q70.3 54.7 70.3 56.8L70.3 56.8Q70.3 59.5 71.85 61.05Q73.4 62.6 76.5 62.6M126.8 72.8L126.8 72.8Q123.8 72.8 120.9 72.3Q118 71.8 115.65 70.85Q113.3 69.9 111.9 68.75Q110.5 67.6 110.5 66.2L110.5 66.2Q110.5 65.2 111.3 63.6Q112.1 62 113.2 60.7Q114.3 59.4 115.2 59.4L115.2 59.4Q115.8 59.4 117.2 60.25Q118.6 61.1 120.75 61.9Q122.9 62.7 125.8 62.7L125.8 62.7Q129.5 62.7 131.35 61.3Q133.2 59.9 133.2 57.4L133.2 57.4Q133.2 55.4 132.1 54.2Q131 53 129 52.05Q127 51.1 124.5 50.1L124.5 50.1Q122.4 49.3 120.15 48.2Q117.9 47.1 115.95 45.4Q114 43.7 112.85 41.1Q111.7 38.5 111.7 34.7L111.7 34.7Q111.7 29.8 113.9 26.3Q116.1 22.8 120.1 20.85Q124.1 18.9 129.3 18.9L129.3 18.9Q131.7 18.9 134.15 19.25Q136.6 19.6 138.8 20.25Q141 20.9 142.35 21.9Q143.7 22.9 143.7 24.2L143.7 24.2Q143.7 25.2 143.05 26.9Q142.4 28.6 141.55 29.9Q140.7 31.2 139.8 31.2L139.8 31.2Q139.1 31.2 136.9 30.1Q134.7 29 130.8 29L130.8 29Q127.9 29 126.1 30.15Q124.3 31.3 124.3 33.7L124.3 33.7Q124.3 35.4 125.2 36.55Q126.1 37.7 127.95 38.6Q129.8 39.5 132.4 40.4L132.4 40.4Q134.7 41.2 137.1 42.4Q139.5 43.6 141.45 45.4Q143.4 47.2 144.6 49.85Q145.8 52.5 145.8 56.3L145.8 56.3Q145.8 61.1 143.45 64.85Q141.1 68.6 136.9 70.7Q132.7 72.8 126.8 72.8M170.8 72.7L170.8 72.7Q166.3 72.7 163.25 71.1Q160.2 69.5 158.7 66.25Q157.2 63 157.2 58.4L157.2 58.4L157.2 29.8L153.4 29.8Q150.7 29.8 150.7 25.5L150.7 25.5L150.7 24Q150.7 19.7 153.4 19.7L153.4 19.7L157.2 19.7L158.7 9.9Q158.9 8.4 160 7.7Q161.1 7 163.1 7L163.1 7L165.5 7Q167.9 7 168.95 7.7Q170 8.4 170 9.9L170 9.9L170 19.7L176.9 19.7Q179.6 19.7 179.6 24L179.6 24L179.6 25.5Q179.6 29.8 176.9 29.8L176.9 29.8L170 29.8L170 57.7Q170 60.2 170.85 61.3Q171.7 62.4 173.8 62.4L173.8 62.4Q175.7 62.4 176.7 61.95Q177.7 61.5 178.4 61.5L178.4 61.5Q178.9 61.5 179.35 62.35Q179.8 63.2 180.1 64.45Q180.4 65.7 180.55 66.9Q180.7 68.1 180.7 68.6L180.7 68.6Q180.7 69.7 179.1 70.7Q177.5 71.7 175.25 72.2Q173 72.7 170.8 72.7M197.1 72.2L195.1 72.2Q192.3 72.2 191.05 71.45Q189.8 70.7 189.8 69.3L189.8 69.3L189.8 36.3Q189.8 32 189.55 29.35Q189.3 26.7 189.05 25.2Q188.8 23.7 188.8 22.8L188.8 22.8Q188.8 21.9 189.95 21.3Q191.1 20.7 192.75 20.4Q194.4 20.1 195.95 19.95Q197.5 19.8 198.3 19.8L198.3 19.8Q199.4 19.8 200 20.4Q200.6 21 201.05 22.6Q201.5 24.2 202 27.3L202 27.3Q203.1 24.7 204.9 22.85Q206.7 21 208.9 20Q211.1 19 213.4 19L213.4 19Q215.9 19 216.75 20Q217.6 21 217.6 23L217.6 23Q217.6 23.9 217.45 25.4Q217.3 26.9 216.9 28.45Q216.5 30 215.95 31.1Q215.4 32.2 214.5 32.2L214.5 32.2Q213.7 32.2 212.7 31.7Q211.7 31.2 209.8 31.2L209.8 31.2Q207.4 31.2 205.45 32.4Q203.5 33.6 202.5 35.7L202.5 35.7L202.5 69.3Q202.5 70.7 201.25 71.45Q200 72.2 197.1 72.2L197.1 72.2',
} as const
