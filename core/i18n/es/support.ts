import { support as names } from './names.ts'

/** Requests for help. */
export const support = {
  ...names,
  issue: '¿Qué pasó?',
  priorityLabel: 'Prioridad',
  addPictures: 'Agregar imágenes',
  pictures: 'Imágenes',
  picture: 'Imagen {{number}}',
  pictureFailed: 'No se pudo traer la imagen',
  whoReads: 'Le llega a quien administra la cuenta.',
  send: 'Enviar',
  sent: 'Se envió el pedido',
  inbox: 'Recibidos',
  search: 'Buscar',
  from: 'desde {{page}}',
  answer: 'Responder por correo',
  unread: 'Marcar como no leído',
  empty: { title: 'No hay pedidos', text: 'Acá aparece lo que la gente de la cuenta pide desde Soporte.' },
  priority: { alta: 'alta', media: 'media', baja: 'baja' },
  mail: {
    subject: 'Pedido de soporte',
    intro: '{{who}} pide ayuda, con prioridad {{priority}}.',
    page: 'Estaba en {{page}}.',
    files_one: 'Mandó {{count}} imagen, que ves en Soporte.',
    files_other: 'Mandó {{count}} imágenes, que ves en Soporte.',
  },
} as const
