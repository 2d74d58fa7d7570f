import type { Measure, RiskAnswer } from '../../core/eudr/assessment.ts'
import type { CriterionId } from '../../core/eudr/criteria.ts'

interface DemoAnswer extends Pick<RiskAnswer, 'note'> {
  concern?: RiskAnswer['concern']
  /** Ids of facts that become evidence. */
  facts?: readonly string[]
  link?: { url: string; title: string }
}

type DemoMeasure = Pick<Measure, 'criterion' | 'what' | 'kind' | 'note'> & {
  /** Days before today on which it was done; absent: it is planned. */
  doneAgo?: number
}

/** A year of soy, as its exporter answers for each shipment. */
const answers: Partial<Record<CriterionId, DemoAnswer>> = {
  a: { note: 'Todos los lotes son de la Argentina, de riesgo estándar.', facts: ['tier.AR'] },
  b: {
    note: 'Hay monte nativo a menos de 5 km de los lotes del Chaco; ninguno lo toca.',
    link: { url: 'https://bosques.example/mapas/chaco-2020', title: 'Mapa de bosques nativos, 2020' },
  },
  c: {
    note: 'El registro de comunidades no tiene ninguna en los departamentos de los lotes.',
    link: { url: 'https://comunidades.example/registro', title: 'Registro de comunidades' },
  },
  d: { note: 'No hay comunidades en la zona a las que consultar.' },
  e: { note: 'Se buscó en el registro y en el juzgado de cada departamento: no hay reclamos.' },
  f: {
    concern: 'some',
    note: 'El Chaco es una de las provincias donde más se desmonta.',
    link: { url: 'https://bosques.example/desmontes/2025', title: 'Desmontes por departamento, 2025' },
  },
  g: {
    concern: 'some',
    note: 'LC-2526-003 todavía es un punto, y en LC-2526-005 hay un borde que no se lee.',
    facts: ['plots', 'checks'],
  },
  h: {
    note: 'Nada nuevo desde el informe del año pasado; no hay sanciones.',
    link: { url: 'https://indices.example/argentina', title: 'Índice de percepción de la corrupción' },
  },
  i: { note: 'Cinco etapas, todas con registro y con quien la tuvo.', facts: ['chain', 'holders'] },
  j: { note: 'Lo que entró al silo tiene carta de porte y lote.', facts: ['balances', 'origin'] },
  k: { note: 'Se buscó en el sitio de la Comisión: no publicó nada de esta zona.' },
  l: {
    concern: 'some',
    note: 'Una vecina dijo que se desmontó después de 2020. Se miró de nuevo.',
    facts: ['concerns'],
  },
  m: { note: 'El acopio y el transporte son los de todos los años.' },
  n: { note: 'La segregación está certificada y vigente.', facts: ['certificates'] },
  'legal.land': { note: 'Títulos y contratos de arrendamiento en el legajo de cada productor.' },
  'legal.environment': { note: 'Los lotes están en zona verde del ordenamiento territorial.' },
  'legal.third_parties': { note: 'Sin servidumbres ni pleitos anotados en el registro.' },
  'legal.labour': { note: 'Altas de personal al día; la inspección de marzo no observó nada.' },
  'legal.human_rights': { note: 'La auditoría social de 2026 no encontró nada.' },
  'legal.consent': { note: 'No hacía falta: no hay comunidades en la zona.' },
  'legal.trade': { note: 'Constancias fiscales y permiso de embarque en el legajo.' },
}

const look: DemoMeasure = {
  criterion: 'f',
  what: 'Segunda lectura satelital de los lotes',
  kind: 'survey',
  doneAgo: 9,
  note: 'Sin cambio de uso desde 2020',
}
const polygon = { criterion: 'g', what: 'Caminar con GPS LC-2526-003 y LC-2526-005', kind: 'survey' } as const
const measures: readonly DemoMeasure[] = [
  look,
  { ...polygon, doneAgo: 6, note: 'Se caminaron los dos; el plano firmado está en el legajo' },
  {
    criterion: 'l',
    what: 'Comparar las imágenes de 2020 y de hoy con la vecina',
    kind: 'information',
    doneAgo: 4,
    note: 'El claro que se ve es un camino de 2014',
  },
]

export interface DemoAssessment {
  /** Identifier of a shipment. */
  shipment: string
  for: 'own' | 'buyer'
  answers: Partial<Record<CriterionId, DemoAnswer>>
  measures: readonly DemoMeasure[]
  /** Why its risk is negligible; absent: it is open. */
  reason?: string
}

interface DemoRisk {
  /** About the second plot of the shipment whose assessment turns stale. */
  concern: { daysAgo: number; from: string; text: string }
  /** The first plot of its shipment is corrected after the conclusion. */
  stale: DemoAssessment
  correction: string
  buyer: DemoAssessment
  open: DemoAssessment
}

const { j: _, l: __, ...most } = answers

export const demoRisk: DemoRisk = {
  concern: {
    daysAgo: 12,
    from: 'Una vecina de Margarita Belén',
    text: 'Dice que en este lote se abrió un claro después de 2020.',
  },
  stale: {
    shipment: 'EM-2526-001',
    for: 'own',
    answers,
    measures,
    reason: 'Lo que preocupaba se miró de nuevo en el campo y desde el aire, y no hay cambio de uso.',
  },
  correction: 'El número de parcela del RENSPA estaba mal copiado',
  buyer: {
    shipment: 'EM-2526-002',
    for: 'buyer',
    answers,
    measures,
    reason: 'Con las dos visitas y la segunda lectura satelital, lo que queda por saber no pesa.',
  },
  open: {
    shipment: 'EM-2526-003',
    for: 'own',
    answers: most,
    measures: [look, { ...polygon, note: '' }],
  },
}
