/** The editor of the configuration: chains, forms, templates and the account. */
export const studio = {
  newField: {
    identifier: 'Identificador',
    occurredAt: 'Fecha y hora',
    amount: 'Cantidad',
  },
} as const
