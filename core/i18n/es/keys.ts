/** What single keys do (FST-07). */
export const keys = {
  title: 'Teclas rápidas',
  show: 'Mostrar estas teclas',
  search: 'Buscar en la lista',
  create: 'Crear',
  edit: 'Editar la fila',
  next: 'Fila siguiente',
  previous: 'Fila anterior',
  tick: 'Elegir la fila',
  inForms: 'En un formulario',
  send: 'Guardar o crear',
  goOn: 'Crear y cargar otra',
  letters: 'En una elección: las letras eligen',
  note: 'Las de una letra no actúan mientras escribís. Se apagan en «Mis ajustes».',
  hint: '{{text}} · tecla {{key}}',
} as const
