import { trash as names } from './names.ts'

/** What was archived and can come back (UND-01). */
export const trash = {
  ...names,
  count_one: '{{amount}} cosa, hasta 30 días',
  count_other: '{{amount}} cosas, hasta 30 días',
  search: 'Buscar en la papelera',
  type: 'Qué mostrar',
  all: 'Todo',
  columns: {
    what: 'Qué',
    with: 'Qué vuelve con esto',
    by: 'Archivó',
    when: 'Cuándo',
    left: 'Queda',
    action: 'Acción',
  },
  of: 'de {{name}}',
  with: {
    all: 'con {{what}}',
    and: 'y',
    nothing: 'nada más',
    milestones_one: '{{count}} proceso',
    milestones_other: '{{count}} procesos',
    insights_one: '{{count}} atributo',
    insights_other: '{{count}} atributos',
    checks_one: '{{count}} control',
    checks_other: '{{count}} controles',
    origins_one: 'su origen',
    origins_other: 'sus {{count}} orígenes',
  },
  days_one: '{{count}} día',
  days_other: '{{count}} días',
  restore: 'Restaurar',
  restoreOne: 'Restaurar {{name}}',
  restored: 'Volvió {{name}}',
  conflict: 'No puede volver: {{reason}}',
  empty: {
    title: 'La papelera está vacía',
    text: 'Lo que se archiva queda acá 30 días y se puede restaurar. El cambio queda siempre en el historial.',
  },
  notFound: {
    title: 'Nada de la papelera coincide',
    text: 'Lo que se archiva queda acá 30 días y se puede restaurar. El cambio queda siempre en el historial.',
  },
} as const
