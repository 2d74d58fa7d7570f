/** The cells of a list that are edited in place (FST-04). */
export const cells = {
  of: '{{title}}, {{name}}',
  keys: 'Enter guarda, Escape deja como estaba',
  saved: 'Se guardó: {{cell}}',
  back: 'Volver a {{value}}',
  retry: 'Probar de nuevo',
  open: 'Abrir el formulario',
  elsewhere: 'Falta completar otra parte de este registro.',
  refused: 'No se puede editar: {{reason}}.',
  ofRastro: 'Esta columna no se edita: la lleva Rastro.',
  ofConfiguration: 'La configuración de la cuenta no deja cambiar este dato.',
  inForm: 'Este dato se edita en el formulario.',
  gone: 'Ya no está: alguien lo archivó o te lo quitó.',
  conflict: {
    title: '{{name}} puso {{value}}: {{date}}',
    titleEmpty: '{{name}} la dejó vacía: {{date}}',
    mine: 'Lo tuyo: {{value}}',
    theirs: 'Lo de {{name}}: {{value}}',
    nothing: 'vacía',
    save: 'Guardar así',
  },
} as const
