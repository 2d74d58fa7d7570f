import type { Language } from '../core/i18n/index.ts'
import type { Command } from './generator/command.ts'
import { generateBeef, generateCoffee, generateSoy } from './generator/sets.ts'
import type { Options } from './generator/setting.ts'
import { generateValle } from './generator/valle.ts'

/** A ready-made configuration that an account may begin with. */
export interface ReadySet {
  id: string
  /** Its files below demo/; the first has the account's own part. */
  files: readonly [account: string, ...chain: string[]]
  /** What it has beside its stages. */
  description: Record<Language, string>
  /** What one can do with it. */
  abilities: readonly { title: Record<Language, string>; text: Record<Language, string> }[]
  /** Sizes of a quintal, which differs by country: the account chooses one; the first is that of the files (FIG-02). */
  quintals?: readonly [own: string, ...others: string[]]
  /** Sample records, in the order of recording. */
  generate(options: Options): Iterable<Command[]>
}

const publicPage = (es: string, en: string) => ({
  title: { es: 'Mostrar el origen a quien compra', en: 'Show buyers where it comes from' },
  text: { es, en },
})

export const readySets: readonly ReadySet[] = [
  {
    id: 'soja',
    files: ['sets/soja.yaml', 'litoral/soja.yaml', 'litoral/transporte.yaml'],
    description: {
      es: 'Parcelas con polígono, segregación y archivo EUDR.',
      en: 'Plots with polygons, segregation and the EUDR file.',
    },
    abilities: [
      {
        title: { es: 'Cargar los lotes de cada campaña', en: "Record each season's plots" },
        text: { es: 'Con RENSPA, polígono y labores.', en: 'With RENSPA, polygon and field work.' },
      },
      {
        title: { es: 'Seguir cada carta de porte', en: 'Follow each waybill' },
        text: {
          es: 'Del campo al silo, segregada o no.',
          en: 'From the field to the silo, segregated or not.',
        },
      },
      {
        title: { es: 'Preparar el archivo de la UE', en: 'Prepare the EU file' },
        text: { es: 'Un embarque y todas sus parcelas.', en: 'One shipment and all of its plots.' },
      },
      publicPage('Una página pública por embarque.', 'A public page for each shipment.'),
    ],
    generate: generateSoy,
  },
  {
    id: 'carne',
    files: ['sets/carne.yaml', 'litoral/carne.yaml', 'litoral/transporte.yaml'],
    description: {
      es: 'Caravanas, DT-e, faena, desposte y caja.',
      en: 'Ear tags, DT-e, slaughter, boning and boxes.',
    },
    abilities: [
      {
        title: { es: 'Cargar un rodeo y marcar terneros', en: 'Record a herd and tag calves' },
        text: {
          es: 'Con caravana RFID o sin identificar hasta que la tengan.',
          en: 'With an RFID tag, or unidentified until they have one.',
        },
      },
      {
        title: { es: 'Seguir cada traslado con su DT-e', en: 'Follow each movement with its DT-e' },
        text: {
          es: 'Un animal pasa por varios campos y la línea no se corta.',
          en: 'An animal passes through several farms and the line stays whole.',
        },
      },
      {
        title: { es: 'Llegar de la media res a la caja', en: 'Get from the half carcass to the box' },
        text: { es: 'Etiqueta con QR, lista para imprimir.', en: 'A label with a QR code, ready to print.' },
      },
      publicPage('Una página pública por caja.', 'A public page for each box.'),
    ],
    generate: generateBeef,
  },
  {
    id: 'vino',
    files: ['sets/vino.yaml', 'valle/vino.yaml'],
    description: {
      es: 'Del cuartel a la botella, en español e inglés.',
      en: 'From the block to the bottle, in Spanish and English.',
    },
    abilities: [
      {
        title: { es: 'Cargar cuarteles y cosechas', en: 'Record blocks and harvests' },
        text: { es: 'Cada partida de uva con su CIU.', en: 'Each grape load with its CIU.' },
      },
      {
        title: {
          es: 'Seguir la vasija, la crianza y el corte',
          en: 'Follow the vat, the ageing and the blend',
        },
        text: { es: 'Con análisis y composición.', en: 'With analyses and composition.' },
      },
      {
        title: { es: 'Fraccionar e imprimir', en: 'Bottle and print' },
        text: { es: 'Contraetiqueta y QR de botella.', en: 'Back label and bottle QR.' },
      },
      publicPage('Una página pública por vino.', 'A public page for each wine.'),
    ],
    generate: generateValle,
  },
  {
    id: 'cafe',
    files: ['sets/cafe.yaml', 'cafe/cafe.yaml'],
    description: {
      es: 'De la finca al contenedor, con catación y archivo EUDR.',
      en: 'From the farm to the container, with cupping and the EUDR file.',
    },
    abilities: [
      {
        title: { es: 'Cargar fincas con su polígono', en: 'Record farms with their polygons' },
        text: {
          es: 'Especie, variedades y monitoreo satelital.',
          en: 'Species, varieties and satellite monitoring.',
        },
      },
      {
        title: { es: 'Recibir entregas y beneficiar', en: 'Take deliveries and mill them' },
        text: { es: 'Fermentación, secado y defectos.', en: 'Fermentation, drying and defects.' },
      },
      {
        title: { es: 'Trillar y catar cada lote', en: 'Hull and cup each lot' },
        text: { es: 'Rendimiento, cribas y puntaje de taza.', en: 'Yield, screens and cup score.' },
      },
      publicPage('Una página pública por exportación.', 'A public page for each shipment.'),
    ],
    quintals: ['100 kg', '46 kg', '45,36 kg'],
    generate: generateCoffee,
  },
]

/** The smallest configuration, for those who draw their own chain. */
export const blankSet: Pick<ReadySet, 'id' | 'files'> = { id: 'blanco', files: ['sets/blanco.yaml'] }
