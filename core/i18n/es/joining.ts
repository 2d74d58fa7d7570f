/** One new product of all that are selected in a list. */
export const joining = {
  short: 'Juntar',
  many: 'Juntar',
  into: 'Juntar en {{a}}',
  make: 'Hacer {{a}}',
  create: 'Crear {{one}} y ver su origen',
  notice_one:
    'Su origen ya está elegido: {{names}}. Cuando lo crees se abre el asistente, y ahí se confirma.',
  notice_other:
    'Sus {{count}} orígenes ya están elegidos: {{names}}. Cuando lo crees se abre el asistente, y ahí se confirman.',
  last: {
    m: 'El último de {{organization}}, {{last}}, viene de {{origin}}.',
    f: 'La última de {{organization}}, {{last}}, viene de {{origin}}.',
  },
  withOrigin: 'Crear con ese origen',
  gone_one: '1 de los elegidos ya no se puede usar: {{names}}',
  gone_other: '{{count}} de los elegidos ya no se pueden usar: {{names}}',
  refused: {
    one: 'sale de un solo producto, y elegiste varios',
    pending_one: 'a 1 le falta su origen',
    pending_other: 'a {{count}} les falta su origen',
    taken_one: '1 ya es origen de otro producto',
    taken_other: '{{count}} ya son origen de otro producto',
    hold_one: '1 está en bloqueo',
    hold_other: '{{count}} están en bloqueo',
  },
} as const
