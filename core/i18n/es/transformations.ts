export const transformations = {
  fault: {
    nodeType: 'El origen de una transformación es un producto.',
    nodeId: 'Elegí exactamente un producto de origen.',
    nodeIds: 'Elegí al menos un producto de origen.',
    unknownOrigin: 'Ese producto no existe o no lo podés ver.',
    unknownProduct: 'Ese producto no existe o no lo podés ver.',
    repeatedOrigin: 'Ese producto ya está en la lista.',
    originStage: 'Ese producto no es de la etapa de origen.',
    stage: 'Este proceso no corresponde a la etapa del producto.',
    self: 'Un producto no puede ser su propio origen.',
    strictTime: {
      BEFORE_ORIGIN: 'La fecha es anterior a la transformación que dio lugar a un origen.',
      AFTER_USE: 'La fecha es posterior al uso del producto.',
    },
  },
} as const
