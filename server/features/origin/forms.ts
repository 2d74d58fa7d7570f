import { fieldsOfKind, isGeometryField, type Descriptor } from '../../../core/fields/index.ts'
import { hectaresField } from '../../../core/fields/stated.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Commodity } from '../../../core/eudr/commodities.ts'
import type { Configuration, MilestoneSchema, Stage } from '../configuration/configuration.ts'

/** Which fields of the account's forms say where a product grew, by the keys of stages and processes. */
export interface OriginForms {
  /** Stages whose products name their ground. */
  stages: Record<string, StageFields>
  /** Geometries of processes that the person may read. */
  geometries: Record<string, string[]>
  /** Looks at a plot since the cut-off date. */
  cutoffs: Record<string, { field: string; ok: readonly string[] }>
  /** Stages that have such a process, whoever may read it. */
  watched: ReadonlySet<string>
  /** The numbers of due diligence statements, by the process. */
  statements: Record<string, { field: string; verification: string | undefined; stage: string }>
  /** Processes about the ground that the person may not read. */
  hidden: string[]
}

interface StageFields {
  geometries: string[]
  location: string | undefined
  renspa: string | undefined
  area: string | undefined
  commodity: Commodity
}

export function originForms(config: Configuration, session: Session): OriginForms {
  const stages: OriginForms['stages'] = {}
  for (const stage of config.stages.values()) {
    const fields = stageFields(config, stage)
    if (fields.renspa !== undefined || fields.geometries.length > 0) stages[stage.id] = fields
  }
  const forms: OriginForms = {
    stages,
    geometries: {},
    cutoffs: {},
    watched: new Set(),
    statements: {},
    hidden: [],
  }
  for (const schema of config.milestoneSchemas.values()) addProcess(forms, session, schema)
  return forms
}

/** The field that says where a product grew, of each stage that has one. */
export const placeFields = (config: Configuration): { stage: string; field: string }[] =>
  [...config.stages.values()].flatMap((stage) => {
    const { location, renspa, geometries } = stageFields(config, stage)
    const hasGround = renspa !== undefined || geometries.length > 0
    return hasGround && location !== undefined ? [{ stage: stage.id, field: location }] : []
  })

export const stageFields = ({ verticals }: Configuration, { descriptor, vertical }: Stage): StageFields => ({
  geometries: namesOf(descriptor, isGeometryField),
  location: fieldsOfKind(descriptor, 'location')
    .map(([name]) => name)
    .toSorted(placeFirst)[0],
  renspa: namesOf(descriptor, ({ geojson }) => geojson === 'RENSPA')[0],
  area: hectaresField(descriptor),
  commodity: verticals.find(({ id }) => id === vertical)?.commodity ?? 'none',
})

function addProcess(forms: OriginForms, session: Session, { id, stage, descriptor }: MilestoneSchema): void {
  const geometries = namesOf(descriptor, isGeometryField)
  const [cutoff] = namesOf(descriptor, ({ eudr }) => eudr === 'cutoff')
  const [statement] = namesOf(descriptor, ({ eudr }) => eudr === 'dds')
  const [verification] = namesOf(descriptor, ({ eudr }) => eudr === 'ddsVerification')
  const isReadable = can(session, 'milestoneSchema.read', id).allowed
  if (cutoff !== undefined) forms.watched = new Set([...forms.watched, stage])
  if (!isReadable) {
    if (stage in forms.stages && (geometries.length > 0 || cutoff !== undefined)) forms.hidden.push(id)
    return
  }
  if (geometries.length > 0) forms.geometries[id] = geometries
  if (cutoff !== undefined) forms.cutoffs[id] = { field: cutoff, ok: descriptor[cutoff]!.eudrOk ?? [] }
  if (statement !== undefined) forms.statements[id] = { field: statement, verification, stage }
}

const namesOf = (descriptor: Record<string, Descriptor>, fits: (field: Descriptor) => boolean): string[] =>
  Object.keys(descriptor).filter((name) => fits(descriptor[name]!))

/** A form may have several places; the one of the name with a fixed meaning counts. */
const placeFirst = (one: string, other: string): number =>
  Number(other === 'location') - Number(one === 'location')
