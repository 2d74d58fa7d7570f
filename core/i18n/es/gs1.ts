export const gs1 = {
  fault: {
    value: 'No es un valor válido de GS1 para ({{ai}}): contá sus dígitos y signos',
    gtin: 'Un GTIN tiene 8, 12, 13 o 14 dígitos, y el último es de control. Fijate si falta o sobra alguno',
    gln: 'Un GLN tiene 13 dígitos, y el último es de control. Fijate si falta o sobra alguno',
    extension: 'La extensión lleva hasta 20 letras sin acento, dígitos o signos, y va con un GLN',
    prefix: 'Un prefijo de GS1 tiene de 4 a 12 dígitos',
    outside: 'El GTIN queda fuera de los prefijos de la organización. Fijate cuál te dio GS1',
    twice: 'Otra fila dice lo mismo: dejá una sola',
    otherField: 'Las filas de una etapa y organización distinguen por un solo campo: «{{field}}»',
    field: 'La etapa no tiene ese campo',
    level: 'Los productos de esta etapa no llevan códigos de GS1. Encendelos en Configuración',
  },
}
