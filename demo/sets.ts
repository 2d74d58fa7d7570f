import type { Command } from './generator/command.ts'
import { generateBeef, generateCoffee, generateSoy } from './generator/sets.ts'
import type { Bilingual, Options } from './generator/setting.ts'
import { generateValle } from './generator/valle.ts'

/** A ready-made configuration that an account may begin with. */
export interface ReadySet {
  id: string
  /** Its files below demo/; the first has the account's own part. */
  files: readonly [account: string, ...chain: string[]]
  /** What it has beside its stages. */
  description: Bilingual
  /** What one can do with it. */
  abilities: readonly { title: Bilingual; text: Bilingual }[]
  /** Sample records, in the order of recording. */
  generate(options: Options): Iterable<Command[]>
}

const publicPage = (es: string, en: string) => ({
  title: ['Mostrar el origen a quien compra', 'Show buyers where it comes from'] as const,
  text: [es, en] as const,
})

export const readySets: readonly ReadySet[] = [
  {
    id: 'soja',
    files: ['sets/soja.yaml', 'litoral/soja.yaml', 'litoral/transporte.yaml'],
    description: [
      'Parcelas con polígono, segregación y archivo EUDR.',
      'Plots with polygons, segregation and the EUDR file.',
    ],
    abilities: [
      {
        title: ['Cargar los lotes de cada campaña', "Record each season's plots"],
        text: ['Con RENSPA, polígono y labores.', 'With RENSPA, polygon and field work.'],
      },
      {
        title: ['Seguir cada carta de porte', 'Follow each waybill'],
        text: ['Del campo al silo, segregada o no.', 'From the field to the silo, segregated or not.'],
      },
      {
        title: ['Preparar el archivo de la UE', 'Prepare the EU file'],
        text: ['Un embarque y todas sus parcelas.', 'One shipment and all of its plots.'],
      },
      publicPage('Una página pública por embarque.', 'A public page for each shipment.'),
    ],
    generate: generateSoy,
  },
  {
    id: 'carne',
    files: ['sets/carne.yaml', 'litoral/carne.yaml', 'litoral/transporte.yaml'],
    description: ['Caravanas, DT-e, faena, desposte y caja.', 'Ear tags, DT-e, slaughter, boning and boxes.'],
    abilities: [
      {
        title: ['Cargar un rodeo y marcar terneros', 'Record a herd and tag calves'],
        text: [
          'Con caravana RFID o sin identificar hasta que la tengan.',
          'With an RFID tag, or unidentified until they have one.',
        ],
      },
      {
        title: ['Seguir cada traslado con su DT-e', 'Follow each movement with its DT-e'],
        text: [
          'Un animal pasa por varios campos y la línea no se corta.',
          'An animal passes through several farms and the line stays whole.',
        ],
      },
      {
        title: ['Llegar de la media res a la caja', 'Get from the half carcass to the box'],
        text: ['Etiqueta con QR, lista para imprimir.', 'A label with a QR code, ready to print.'],
      },
      publicPage('Una página pública por caja.', 'A public page for each box.'),
    ],
    generate: generateBeef,
  },
  {
    id: 'vino',
    files: ['sets/vino.yaml', 'valle/vino.yaml'],
    description: [
      'Del cuartel a la botella, en español e inglés.',
      'From the block to the bottle, in Spanish and English.',
    ],
    abilities: [
      {
        title: ['Cargar cuarteles y cosechas', 'Record blocks and harvests'],
        text: ['Cada partida de uva con su CIU.', 'Each grape load with its CIU.'],
      },
      {
        title: ['Seguir la vasija, la crianza y el corte', 'Follow the vat, the ageing and the blend'],
        text: ['Con análisis y composición.', 'With analyses and composition.'],
      },
      {
        title: ['Fraccionar e imprimir', 'Bottle and print'],
        text: ['Contraetiqueta y QR de botella.', 'Back label and bottle QR.'],
      },
      publicPage('Una página pública por vino.', 'A public page for each wine.'),
    ],
    generate: generateValle,
  },
  {
    id: 'cafe',
    files: ['sets/cafe.yaml', 'cafe/cafe.yaml'],
    description: [
      'De la finca al contenedor, con catación y archivo EUDR.',
      'From the farm to the container, with cupping and the EUDR file.',
    ],
    abilities: [
      {
        title: ['Cargar fincas con su polígono', 'Record farms with their polygons'],
        text: ['Especie, variedades y monitoreo satelital.', 'Species, varieties and satellite monitoring.'],
      },
      {
        title: ['Recibir entregas y beneficiar', 'Take deliveries and mill them'],
        text: ['Fermentación, secado y defectos.', 'Fermentation, drying and defects.'],
      },
      {
        title: ['Trillar y catar cada lote', 'Hull and cup each lot'],
        text: ['Rendimiento, cribas y puntaje de taza.', 'Yield, screens and cup score.'],
      },
      publicPage('Una página pública por exportación.', 'A public page for each shipment.'),
    ],
    generate: generateCoffee,
  },
]

/** The smallest configuration, for those who draw their own chain. */
export const blankSet: Pick<ReadySet, 'id' | 'files'> = { id: 'blanco', files: ['sets/blanco.yaml'] }
