import { isRecord } from '../../core/fields/kind.ts'
import { pointerNames } from '../../core/json/pointer.ts'
import { joinPack, type PackFile } from '../../core/pack/join.ts'

/** A small valid pack in two files, for tests: two stages, one transformation, one common process, an asset and a check. */
export const examplePack: PackFile[] = [
  {
    file: 'cuenta.yaml',
    content: `apiVersion: rastro/v1
account: { id: cooperativa, name: Cooperativa del Monte }
settings:
  defaultLang: es
  supportedLangs: [es, en]
  timeZone: America/Montevideo
  dashboardId: db-cosecha
  accent: yerba
  filters:
    - { name: Campaña, type: select, isid: false, elements: [{ identifier: 2025/26 }] }
featureFlags: [assets, checklists, dashboards]
tags: [contratos, fotos de campo]
dashboards:
  db-cosecha: { name: Cosecha, url: https://tableros.example/cosecha }
`,
  },
  {
    file: 'miel.yaml',
    content: `apiVersion: rastro/v1
verticals:
  v-miel:
    name: Miel
    i18n: { en: { name: Honey } }
    workflows:
      - productSchema: ps-apiario
        processInitiator: true
        next:
          - productSchema: ps-tambor
            transformation: { milestoneSchema: ms-extraccion, ratio: [n, 1], reuse: true }
            initiator: true
productSchemas:
  ps-apiario:
    name: Apiario
    vertical: v-miel
    marca: hilera
    uniqueFields: [identifier, campania]
    schema:
      type: object
      required: [identifier, location]
      properties:
        identifier: { type: string, title: N.º de apiario, placeholder: AP-001, pattern: '^AP-\\d{3}$' }
        campania: { type: string, title: Campaña, enum: [2025/26, 2026/27], header: true }
        colmenas: { type: integer, title: Colmenas, minimum: 1, maximum: 500, header: true }
        location: { type: object, title: Lugar }
        descripcion: { type: string, title: Descripción }
    descriptor:
      identifier: { kind: text, source: location }
      campania: { kind: select, enumLabels: { 2025/26: Campaña 25/26 } }
      colmenas: { kind: integer, unit: u. }
      location: { kind: location, public: true }
      descripcion: { kind: i18n-text, role: description }
    i18n:
      en:
        name: Apiary
        properties:
          identifier: { title: Apiary no. }
          campania: { title: Season, enumLabels: { 2025/26: Season 25/26 } }
          colmenas: { title: Hives }
          location: { title: Place }
          descripcion: { title: Description }
  ps-tambor:
    name: Tambor
    publicItem: frasco
    vertical: v-miel
    schema:
      type: object
      required: [identifier]
      properties:
        identifier: { type: string, title: N.º de tambor }
        kilos: { type: number, title: Kilos, minimum: 1, header: true }
        mieles:
          type: array
          title: Floración
    descriptor:
      identifier: { kind: text }
      kilos: { kind: number, unit: kg }
      mieles:
        kind: disaggregate
        sumTo: 100
        rows: [Algarrobo, Mistol]
        items:
          schema: { type: object, required: [porcentaje], properties: { porcentaje: { type: number, title: '%' } } }
          descriptor: { porcentaje: { kind: number } }
          i18n: { en: { properties: { porcentaje: { title: '%' } } } }
    i18n:
      en:
        name: Drum
        publicItem: jar
        properties:
          identifier: { title: Drum no. }
          kilos: { title: Kilos }
          mieles: { title: Blossom, rows: [Carob, Mistol] }
milestoneSchemas:
  ms-extraccion:
    name: Extracción
    productSchema: ps-tambor
    productSchemaGroup: ps-apiario
    priv: { value: 'false', immutable: false }
    schema:
      type: object
      required: [occurred_at]
      properties:
        occurred_at: { type: string, title: Fecha y hora }
        kilos: { type: number, title: Kilos }
        sala: { type: array, title: Extractor }
        higiene: { type: array, title: Higiene }
    descriptor:
      occurred_at: { kind: datetime }
      kilos: { kind: number, unit: kg, linkQuantity: true }
      sala: { kind: assets, assetSchema: as-extractor }
      higiene: { kind: checklist, checkSchema: cs-higiene, assetSchema: as-extractor }
    i18n:
      en:
        name: Extraction
        properties:
          occurred_at: { title: Date and time }
          kilos: { title: Kilos }
          sala: { title: Extractor }
          higiene: { title: Hygiene }
  ms-revision:
    name: Revisión
    productSchema: ps-apiario
    closing: true
    document: true
    schema: { type: object, properties: { occurred_at: { type: string, title: Fecha y hora } } }
    descriptor: { occurred_at: { kind: datetime } }
    i18n: { en: { name: Inspection, properties: { occurred_at: { title: Date and time } } } }
assetSchemas:
  as-extractor:
    name: Extractor
    craftable: true
    schema: { type: object, properties: { identifier: { type: string, title: Extractor } } }
    descriptor: { identifier: { kind: text } }
    i18n: { en: { name: Extractor, properties: { identifier: { title: Extractor } } } }
checkSchemas:
  cs-higiene:
    name: Higiene
    assetSchema: as-extractor
    schema: { type: object, properties: { limpio: { type: string, title: Limpio, enum: [si, no] } } }
    descriptor: { limpio: { kind: select, enumLabels: { si: Sí, no: No } } }
    i18n: { en: { name: Hygiene, properties: { limpio: { title: Clean, enumLabels: { si: 'Yes', no: 'No' } } } } }
pdfTemplates:
  pt-tambor:
    itemType: ProductSchemaQR
    itemId: ps-tambor
    template: { pageSize: { width: 62, height: 29 } }
    html: '<p>{{product.identifier}}</p>{{{qr}}}{{#organization}}{{name}}{{/organization}}'
    pull: [product, organization, qr]
`,
  },
]

export type Changes = Record<string, unknown>

/** The example as one value with changes at some paths: undefined removes, a final `-` appends to a list. */
export function changed(changes: Changes): Record<string, unknown> {
  const { pack } = joinPack(examplePack)
  for (const [path, value] of Object.entries(changes)) {
    const names = pointerNames(path)
    const last = names.pop() ?? ''
    const holder = names.reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], pack)
    if (Array.isArray(holder) && last === '-') holder.push(value)
    else if (Array.isArray(holder)) holder[Number(last)] = value
    else if (isRecord(holder) && value === undefined) delete holder[last]
    else (holder as Record<string, unknown>)[last] = value
  }
  return pack
}

/** Paths in the example. */
export const at = {
  stage: '/productSchemas/ps-apiario',
  drum: '/productSchemas/ps-tambor',
  extraction: '/milestoneSchemas/ms-extraccion',
  revision: '/milestoneSchemas/ms-revision',
  template: '/pdfTemplates/pt-tambor',
  workflows: '/verticals/v-miel/workflows',
  edge: '/verticals/v-miel/workflows/0/next/0',
  porcentaje: '/productSchemas/ps-tambor/descriptor/mieles/items',
} as const

/** Adds a field with its English title, so that a case has only its own fault. */
export const withField = (
  name: string,
  property: object,
  descriptor: object,
  form: string = at.stage,
): Changes => ({
  [`${form}/schema/properties/${name}`]: { title: `Otro ${name}`, ...property },
  [`${form}/descriptor/${name}`]: descriptor,
  [`${form}/i18n/en/properties/${name}`]: { title: 'Other' },
})

/** Repeats one change many times. */
export const many = (count: number, fields: (index: number) => Changes): Changes =>
  Object.assign({}, ...Array.from({ length: count }, (_, index) => fields(index))) as Changes

/** The value at a path of the unchanged example. */
export const example = (path: string): unknown =>
  pointerNames(path).reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], changed({}))
