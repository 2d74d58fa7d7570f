import type { Pack } from '../../core/pack/shape.ts'
import { demoPack } from './packs.ts'

/** The demo, where meal is refused beyond what is left, silos lose by humidity, and crushing has a yield. */
export function withBalances(): Pack {
  const pack = structuredClone(demoPack('litoral'))
  pack.productSchemas['ps-lote-industrial']!.balance = 'refuse'
  Object.assign(pack.productSchemas['ps-lote-acopio']!, { balance: 'warn', tolerance: 1 })
  const analysis = pack.milestoneSchemas['ms-analisis-recibo']!
  analysis.schema.properties.merma = { type: 'number', title: 'Merma' }
  analysis.descriptor.merma = { kind: 'number', unit: 't', balance: 'loss' }
  const forms = [
    pack.productSchemas['ps-partida']!,
    ...['ms-cosecha-carga', 'ms-ingreso-acopio', 'ms-molienda'].map((id) => pack.milestoneSchemas[id]!),
  ]
  for (const { schema } of forms)
    schema.required = schema.required!.filter((name) => !['pesoNeto', 'kilos', 'toneladas'].includes(name))
  for (const { next } of pack.verticals['v-soja']!.workflows)
    for (const { transformation } of next)
      if (transformation.milestoneSchema === 'ms-molienda') transformation.yield = { min: 70, max: 80 }
  return pack
}
