/** Links to dashboards (DSH-01). */
export const dashboards = {
  title: 'Tableros',
  noun: { a: 'un tablero' },
  history: {
    name: 'Nombre',
    url: 'Dirección web',
  },
  search: 'Buscar por nombre',
  opens: 'Abre en otra pestaña',
  edit: 'Editar tablero',
  form: 'Adónde lleva',
  urlHelp: 'La dirección entera, con https:// adelante.',
  save: 'Guardar cambios',
  saved: 'Tablero guardado',
  everyValue: 'Todos',
  noValue: 'Ninguno',
  reset: 'Restablecer filtros',
  columns: { url: 'Se abre en', date: 'Fecha' },
  remove: {
    title: 'Archivar {{name}}',
    text: 'Deja de estar en la lista de todos. El tablero mismo queda donde está, fuera de Rastro.',
    done: 'Se archivó {{name}}',
  },
  empty: {
    title: 'Todavía no hay tableros',
    text: 'Acá aparecen los enlaces a los tableros de tu cuenta. Los carga quien la administra.',
  },
  notFound: {
    title: 'Ningún tablero coincide',
    text: 'No hay tableros cuyo nombre contenga «{{search}}».',
  },
} as const
