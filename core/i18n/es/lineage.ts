export const lineage = {
  title: 'De dónde viene y en qué se convirtió',
  failed: 'No se pudo leer de dónde viene.',
  noOrigin: 'Falta su origen',
  restricted_one: '1 reservado',
  restricted_other: '{{count}} reservados',
  restrictedHint: 'Es de una organización o de una etapa que no tenés asignada',
  born: 'Nació de {{things}}',
  /** Of a transformation that only completes what was there already. */
  joined: 'Sumó {{things}}',
  ofOrganizations_one: 'de 1 organización',
  ofOrganizations_other: 'de {{count}} organizaciones',
  usedWhole: { m: '{{stage}} que lo usó completo', f: '{{stage}} que la usó completa' },
  usedPart: { m: '{{stage}} que lo usó', f: '{{stage}} que la usó' },
  /** Beside an origin of which nobody said how much was used. */
  partOf: 'de {{amount}}',
  becameMany: 'Se usó en {{things}}',
  moreThings: 'Ver {{things}} más',
  others: { m: 'Ver los otros {{things}}', f: 'Ver las otras {{things}}' },
  search: 'Buscar por identificador',
  none: 'Nada coincide con «{{search}}».',
  from: 'Orígenes de {{name}}',
  to: 'Productos hechos de {{name}}',
} as const
