import { type Language, text } from '../../../core/i18n/index.ts'
import { exportWarnings, featuresText } from '../../../core/rules/origin.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { OriginForms } from './forms.ts'
import { lotBatches, type Read } from './batches.ts'
import type { Origin } from './lots.ts'

/** Whoever reads plots, and how. */
export interface Reading {
  read: Read
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

/** A FeatureCollection in parts. `plain`: features alone, as the EU takes them; `see` gets those of each lot. */
export async function* geojsonText(
  { read, session, forms, origin, language }: Download,
  { plain, see }: { plain: boolean; see?: (features: string) => void },
): AsyncGenerator<string> {
  const warnings: object[] = []
  let hidden = 0
  let comma = ''
  yield '{"type":"FeatureCollection","features":['
  // A file doesn't say when somebody looked at a plot.
  const fields = { ...forms, cutoffs: {} }
  for await (const lots of lotBatches({ read, session, forms: fields }, origin.lots)) {
    const texts = lots.map(featuresText).filter((one) => one !== '')
    if (see) texts.forEach((one) => see(one))
    const features = texts.join(',')
    if (features !== '') yield comma + features
    if (features !== '') comma = ','
    hidden += lots.filter(({ isHidden }) => isHidden).length
    for (const lot of lots)
      for (const code of exportWarnings(lot))
        warnings.push({
          product: { _id: lot.id, identifier: lot.identifier },
          code,
          message: text(language, `origin.warning.${code}`),
        })
  }
  yield plain ? ']}' : `],"restricted":${origin.restricted + hidden},"warnings":${JSON.stringify(warnings)}}`
}
