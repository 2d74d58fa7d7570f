import type { ImportValues } from '../../../core/contract/imports.ts'
import type { ImportKind } from '../../../core/nouns/index.ts'
import { isGeometryField } from '../../../core/fields/index.ts'
import { unitOf } from '../../../core/fields/number.ts'
import type { PositionNames, Target } from '../../../core/import/columns.ts'
import type { Translator } from '../../ui/texts.ts'

/** What rows become, and by what they are read. It keeps its identity. */
export interface ImportSource {
  kind: ImportKind
  schema: string | null
  /** Of the form by which cells are read (FIG-02). */
  schemaVersion?: number
  /** What columns may fill, in groups of a list. */
  groups: readonly TargetGroup[]
  /** Where the name of a thing stands in its values. */
  named: string
  /** What a row says, as the server takes it. */
  valuesOf: (values: Readonly<Record<string, unknown>>) => ImportValues
  /** Whether each row needs an organization. */
  hasOrganization: boolean
}

interface TargetGroup {
  title: string
  targets: readonly Target[]
}

export const organizationPath = '/organization'
export const originPath = '/origin'

export const targetsOf = ({ groups }: ImportSource): Target[] => groups.flatMap(({ targets }) => targets)

/** Whether rows may bring grounds, of which thousands are large (GRD-08). */
export const hasGround = (source: ImportSource): boolean =>
  targetsOf(source).some(({ field }) => field !== undefined && isGeometryField(field.descriptor))

/** "Peso neto, kg". */
export function labelOf({ names: [name = ''], field }: Target): string {
  const unit = field && unitOf(field.descriptor)
  return unit === undefined ? name : `${name}, ${unit}`
}

/** Facts beside the form that rows may bring. */
const maxInsights = 3

export const insightTargets = (titleOf: (number: number) => string): Target[] =>
  Array.from({ length: maxInsights }, (_, at) => ({
    path: `/insights/${at}`,
    names: [titleOf(at + 1)],
    isRequired: false,
    isInsight: true,
  }))

/** Several names in one text of ours. */
export const namesIn = (text: string): string[] => text.split(';')

/** What columns of positions are called. */
export const positionNames = (t: Translator): PositionNames => ({
  coords: namesIn(t('importing.targets.coords')),
  lat: namesIn(t('importing.targets.lat')),
  lng: namesIn(t('importing.targets.lng')),
})

export const organizationTarget = (t: Translator, isRequired: boolean): Target => ({
  path: organizationPath,
  names: namesIn(t('importing.targets.organization')),
  isRequired,
})
