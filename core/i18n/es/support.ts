/** Requests for help. */
export const support = {
  priority: { alta: 'alta', media: 'media', baja: 'baja' },
  mail: {
    subject: 'Pedido de soporte',
    intro: '{{who}} pide ayuda, con prioridad {{priority}}.',
    page: 'Estaba en {{page}}.',
    files_one: 'Mandó {{count}} imagen, que ves en Soporte.',
    files_other: 'Mandó {{count}} imágenes, que ves en Soporte.',
  },
} as const
