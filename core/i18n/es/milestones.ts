export const milestones = {
  warning: {
    BEFORE_ORIGIN: 'Fecha anterior a la de su origen',
    AFTER_USE: 'Fecha posterior al uso del producto',
  },
  late: 'Registrado el {{date}}, después de usado el producto',
  corrected: 'Corregido el {{date}}',
  blocked: {
    HAS_DESTINATION: 'Este producto ya es origen de otro.',
    LOCKED: 'Es anterior al primer uso del producto.',
    ORIGIN_ITEM: 'Se edita desde el producto de destino.',
  },
  fault: {
    future: 'La fecha no puede estar a más de 24 horas de ahora.',
    schema: 'Ese tipo de proceso no existe o no lo podés usar.',
    organization: 'Esa organización no existe o no la podés usar.',
    notCorrectable: 'Escribí el motivo de la corrección (10 caracteres o más).',
  },
} as const
