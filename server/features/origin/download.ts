import { type Language, text } from '../../../core/i18n/index.ts'
import { isGround } from '../../../core/geometry/ground.ts'
import { exportWarnings, featuresText } from '../../../core/rules/origin.ts'
import { plotText, type Writing } from '../../../core/rules/plots.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { OriginForms } from './forms.ts'
import { lotBatches } from './batches.ts'
import type { Origin, ReadLot } from './lots.ts'

/** Whoever reads plots, and how. */
export interface Reading {
  read: ReadInTx
  session: Session
  config: Configuration
  forms: OriginForms
  /** Aborted when whoever asked has gone. */
  left?: AbortSignal
}

export interface Download extends Reading {
  origin: Origin
  language: Language
}

/** A FeatureCollection in parts, with what is odd about it (GEO-03). */
export async function* geojsonText(download: Download): AsyncGenerator<string> {
  const { origin, language } = download
  const warnings: object[] = []
  let hidden = 0
  let comma = ''
  yield '{"type":"FeatureCollection","features":['
  for await (const lots of downloadBatches(download)) {
    const features = joined(lots.map(featuresText))
    if (features !== '') {
      yield comma + features
      comma = ','
    }
    hidden += lots.filter(({ isHidden }) => isHidden).length
    for (const lot of lots)
      for (const code of exportWarnings(lot))
        warnings.push({
          product: { _id: lot.id, identifier: lot.identifier },
          code,
          message: text(language, `origin.warning.${code}`),
        })
  }
  yield `],"restricted":${origin.restricted + hidden},"warnings":${JSON.stringify(warnings)}}`
}

/** The EU's file in parts: every plot once, as it was judged (ORI-02). `see` gets the features of each lot. */
export async function* euText(
  download: Download,
  writing: Writing,
  see?: (features: string) => void,
): AsyncGenerator<string> {
  let comma = ''
  yield '{"type":"FeatureCollection","features":['
  for await (const lots of downloadBatches(download)) {
    const texts = lots.map((lot) => writtenText(lot, writing)).filter((one) => one !== '')
    if (see) texts.forEach((one) => see(one))
    if (texts.length === 0) continue
    yield comma + texts.join(',')
    comma = ','
  }
  yield ']}'
}

/** A file doesn't say when somebody looked at a plot. */
const downloadBatches = ({ read, session, forms, origin }: Download) =>
  lotBatches({ read, session, forms: { ...forms, cutoffs: {} } }, origin.lots)

const joined = (texts: readonly string[]): string => texts.filter((one) => one !== '').join(',')

function writtenText(lot: ReadLot, writing: Writing): string {
  const { ground } = lot
  if (!isGround(ground)) return ''
  const polygons = ground.hectares.length
  return joined(
    Array.from({ length: polygons + ground.points.length }, (_, n) =>
      writing.insteadOf(lot, n, n < polygons) === undefined ? plotText(lot, n, writing.renspaOf(lot, n)) : '',
    ),
  )
}
