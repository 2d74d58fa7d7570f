/** The sheet that gives their origin to products that exist. */
export const originSheet = {
  action_one: 'Elegir el origen',
  action_other: 'Elegir el origen de {{count}}',
  short: 'Origen',
  title: 'Elegir el origen',
  subtitle: '{{what}}: se guardan todas las filas o ninguna',
  subtitleOne: '{{what}}',
  shared: 'Igual en todas',
  sharedHint: 'Lo que elegís acá va a todas las filas; en cada una se puede cambiar.',
  ready: '{{ready}} de {{total}} con su origen. Todavía no se guardó nada.',
  save: 'Guardar el origen de {{count}}',
  saveNone: 'Guardar el origen',
  nothing: 'No hay ningún origen elegido: elegilo arriba, o en cada fila.',
  done_one: '{{what}} ya tiene su origen',
  done_other: '{{what}} ya tienen su origen',
  undone_one: '{{what}} volvió a quedar sin origen',
  undone_other: '{{what}} volvieron a quedar sin origen',
  leftOut_one: 'Queda afuera 1: {{reason}} ({{names}}).',
  leftOut_other: 'Quedan afuera {{count}}: {{reason}} ({{names}}).',
  more: '{{names}} y {{count}} más',
  refused: {
    satisfied: 'ya tiene su origen',
  },
  leave: {
    title_one: 'Descartar el origen de 1',
    title_other: 'Descartar el origen de {{count}}',
  },
} as const
