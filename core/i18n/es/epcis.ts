/** Events of EPCIS, in and out. */
export const epcis = {
  fault: {
    MISSING: 'Falta {{name}}',
    NAME: '«{{name}}» no es un nombre de EPCIS: los propios llevan un prefijo (ejemplo:nombre)',
    PREFIX: 'Nadie declara el prefijo «{{name}}» en @context',
    CONTEXT: '@context no puede declarar «{{name}}» así',
    NOT_HERE: '{{name}} va solo con action ADD',
    REPEATED: 'Está repetido: {{name}}',
    EMPTY: 'No puede estar vacía',
    LIST: 'Tiene que ser una lista',
    OBJECT: 'Tiene que ser un objeto',
    TEXT: 'Tiene que ser un texto',
    NUMBER: 'Tiene que ser un número',
    BOOLEAN: 'Tiene que ser true o false',
    WORD: '«{{name}}» no es una palabra del vocabulario de GS1 (CBV) para este lugar, ni una dirección de otro',
    URI: '«{{name}}» no es un URI',
    TIME: '«{{name}}» no es un momento con su huso horario, como 2026-03-04T11:00:30-03:00',
    OFFSET: '«{{name}}» no es un huso horario, como -03:00',
    UNIT: '«{{name}}» no es una unidad de la Recomendación 20, como KGM',
    HEX: '«{{name}}» no son cifras hexadecimales',
    VERSION: '«{{name}}» no es una versión 2 de EPCIS, como 2.0',
  },
  tooLarge:
    'La historia pasa de 20.000 productos, 40 pasos o 200.000 eventos: no entra en un documento. Pedila desde un producto anterior.',
  cli: { noFile: 'No se puede leer el archivo: {{message}}', noJson: 'No es JSON: {{message}}' },
}
