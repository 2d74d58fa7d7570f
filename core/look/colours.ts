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
export const publicGrounds = {
  light: {
    paper: '#FFFEFD',
    chrome: '#F3EFEC',
    rule: '#E9E3DF',
    ink: '#221A1B',
    ink2: '#54484A',
    ink3: '#6F6264',
    /** The parts of a blend after the first, which has the accent. */
    parts: ['#54484A', '#8A7C7E', '#B3A7A8', '#D3CACA'],
  },
  dark: {
    paper: '#1B1617',
    chrome: '#130F10',
    rule: '#362E30',
    ink: '#F0EAEB',
    ink2: '#CDC2C4',
    ink3: '#A89C9E',
    parts: ['#CDC2C4', '#A89C9E', '#86797B', '#665A5C'],
  },
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
export function publicTrail(name: AccentName, scheme: Scheme): string {
  const { paper } = publicGrounds[scheme]
  const accent = accents[name][scheme === 'light' ? 8 : 3]
  let part = 0.62
  while (contrast(mix(paper, accent, part), paper) < 3) part += 0.02
  return mix(paper, accent, part)
}

/** Mixes `part` of the second colour into the first, as #RRGGBB. */
export function mix(ground: string, over: string, part: number): `#${string}` {
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
    'M7.9 72.2h-2.5q-2.8 0-4.1-.7-1.3-.8-1.3-2.2v-63.6q0-3.7 3.5-3.7h19.8q12.5 0 18.5 5.1 5.9 5.1 5.9 14.7 0 4.3-1.3 7.7-1.4 3.4-4 5.7-2.7 2.2-6.5 3.3v.4q2.2.7 4.1 3 1.8 2.3 3 5.5l8 20q.4.9.6 1.6 .2.7.2 1.2 0 1.1-1.2 1.6-1.2.4-4 .4h-3.1q-1.9 0-3.3-.5-1.4-.5-2-2l-7.8-19.3q-.9-2.4-2.2-3.8-1.3-1.5-3.3-2.2-2.1-.7-5.4-.7h-6.2v25.6q0 1.4-1.2 2.2-1.3.7-4.2.7M13.3 13.2v19.9h10.5q5.5 0 8-2.3 2.4-2.3 2.4-7.5 0-5.3-2.4-7.7-2.5-2.4-8-2.4h-10.5M73.1 72.7q-7.8 0-11.7-4-3.9-4.1-3.9-10.7 0-3.8 1.3-7.1 1.2-3.4 4.4-5.9 3.2-2.6 9.2-4 5.9-1.5 15.3-1.5v-3.6q0-2.1-.8-3.6-.9-1.5-2.8-2.3-2-.9-5.2-.9-3.9 0-6.9.9-3.1.8-5.1 1.7-2.1.8-3 .8-.6 0-1.2-.8-.6-.8-1.1-1.9-.5-1.2-.8-2.3-.3-1.2-.3-1.9 0-1.2 1.7-2.3 1.7-1.2 4.5-2.2 2.8-1 6.3-1.5 3.4-.6 6.8-.6 5.4 0 9.3 1.2 3.9 1.1 6.4 3.3 2.5 2.2 3.7 5.2 1.2 3 1.2 6.6v20q0 4.8.3 7.5 .2 2.7.5 4.1 .3 1.4.3 2.3 0 .8-1.1 1.4-1.1.5-2.6.9-1.6.3-3.1.5-1.6.1-2.5.1-1.4 0-2-1-.7-1-1-2.6-.4-1.6-.7-3.3-.9 1.1-2.8 2.9-2 1.8-5.1 3.2-3.2 1.4-7.5 1.4M76.5 62.6q2.5 0 4.6-.9 2.1-.9 3.8-2.4 1.7-1.5 2.8-3.3v-7.6q-4.9 0-8.2.5-3.3.5-5.3 1.5-2.1 1-3 2.7-.9 1.6-.9 3.7 0 2.7 1.6 4.3 1.5 1.5 4.6 1.5M126.8 72.8q-3 0-5.9-.5-2.9-.5-5.2-1.4-2.4-1-3.8-2.1-1.4-1.2-1.4-2.6 0-1 .8-2.6 .8-1.6 1.9-2.9 1.1-1.3 2-1.3 .6 0 2 .9 1.4.8 3.6 1.6 2.1.8 5 .8 3.7 0 5.6-1.4 1.8-1.4 1.8-3.9 0-2-1.1-3.2-1.1-1.2-3.1-2.1-2-1-4.5-2-2.1-.8-4.3-1.9-2.3-1.1-4.2-2.8-2-1.7-3.1-4.3-1.2-2.6-1.2-6.4 0-4.9 2.2-8.4 2.2-3.5 6.2-5.4 4-2 9.2-2 2.4 0 4.9.4 2.4.3 4.6 1 2.2.6 3.6 1.6 1.3 1 1.3 2.3 0 1-.6 2.7-.7 1.7-1.5 3-.9 1.3-1.8 1.3-.7 0-2.9-1.1-2.2-1.1-6.1-1.1-2.9 0-4.7 1.2-1.8 1.1-1.8 3.5 0 1.7.9 2.9 .9 1.1 2.8 2 1.8.9 4.4 1.8 2.3.8 4.7 2 2.4 1.2 4.4 3 1.9 1.8 3.1 4.5 1.2 2.6 1.2 6.4 0 4.8-2.3 8.6-2.4 3.7-6.6 5.8-4.2 2.1-10.1 2.1M170.8 72.7q-4.5 0-7.5-1.6-3.1-1.6-4.6-4.8-1.5-3.3-1.5-7.9v-28.6h-3.8q-2.7 0-2.7-4.3v-1.5q0-4.3 2.7-4.3h3.8l1.5-9.8q.2-1.5 1.3-2.2 1.1-.7 3.1-.7h2.4q2.4 0 3.5.7 1 .7 1 2.2v9.8h6.9q2.7 0 2.7 4.3v1.5q0 4.3-2.7 4.3h-6.9v27.9q0 2.5.9 3.6 .8 1.1 2.9 1.1 1.9 0 2.9-.4 1-.5 1.7-.5 .5 0 1 .9 .4.8.7 2.1 .3 1.2.5 2.4 .1 1.2.1 1.7 0 1.1-1.6 2.1-1.6 1-3.8 1.5-2.3.5-4.5.5M197.1 72.2h-2q-2.8 0-4-.7-1.3-.8-1.3-2.2v-33q0-4.3-.2-6.9-.3-2.7-.5-4.2-.3-1.5-.3-2.4 0-.9 1.2-1.5 1.1-.6 2.8-.9 1.6-.3 3.2-.4 1.5-.2 2.3-.2 1.1 0 1.7.6 .6.6 1.1 2.2 .4 1.6.9 4.7 1.1-2.6 2.9-4.4 1.8-1.9 4-2.9 2.2-1 4.5-1 2.5 0 3.4 1 .8 1 .8 3 0 .9-.1 2.4-.2 1.5-.6 3.1-.4 1.5-.9 2.6-.6 1.1-1.5 1.1-.8 0-1.8-.5-1-.5-2.9-.5-2.4 0-4.3 1.2-2 1.2-3 3.3v33.6q0 1.4-1.2 2.2-1.3.7-4.2.7',
} as const
