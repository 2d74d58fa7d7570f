/** What the demo's recall and drill say. */
export const demoRecalls = {
  recall: {
    reason: 'Una muestra del lote dio humedad por encima de lo declarado.',
    action: 'No lo muela ni lo embarque, y llame al acopio.',
    phone: '03492 555 0146',
    i18n: {
      en: {
        reason: 'A sample of the lot was more humid than declared.',
        action: 'Do not crush or ship it, and call the elevator.',
      },
    },
  },
  released: 'La contramuestra dio dentro de lo declarado.',
  ended: 'El laboratorio repitió la muestra y dio bien.',
  drill: 'Simulacro anual del plan de retiro.',
} as const
