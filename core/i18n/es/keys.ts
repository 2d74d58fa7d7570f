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
  note: 'No actúan mientras escribís. Se apagan en «Mis ajustes».',
  hint: '{{text}} · tecla {{key}}',
} as const
