/** Things that are used and not traced: inputs, silos, trucks. */
export const assets = {
  title: 'Bienes',
  noun: { one: 'Bien', a: 'un bien' },
  history: {
    organization_id: 'Organización',
    location_id: 'Lugar',
  },
  see: 'Ver el bien',
  search: 'Buscar por {{fields}}',
  filters: 'Buscar y filtrar',
  sortBy: 'Ordenar por',
  seeFound: 'Ver {{found}}',
  tied: 'únicos juntos',
  expired: 'venció el {{date}}',
  columns: { date: 'Fecha' },
  new: { m: 'Nuevo {{one}}', f: 'Nueva {{one}}' },
  newShort: { m: 'Nuevo', f: 'Nueva' },
  create: 'Crear {{one}}',
  edit: 'Editar {{one}}',
  save: 'Guardar cambios',
  created: 'Se creó {{name}}',
  saved: 'Se guardó {{name}}',
  editBlocked: 'No se puede editar: {{reason}}.',
  archive: {
    title: 'Archivar {{name}}',
    text: 'Deja de aparecer en la lista y no se puede elegir. Los procesos y controles que ya lo nombran conservan su nombre.',
    done: 'Se archivó {{name}}',
    restored: 'Se restauró {{name}}',
  },
  empty: {
    title: 'Todavía no hay {{many}}',
    text: {
      m: 'Cargá el primer {{one}} para poder elegirlo en procesos y controles.',
      f: 'Cargá la primera {{one}} para poder elegirla en procesos y controles.',
    },
  },
  noneFound: {
    title: { m: 'Ningún {{one}} con {{asked}}', f: 'Ninguna {{one}} con {{asked}}' },
    ofThese: { m: 'Ningún {{one}} de estas organizaciones', f: 'Ninguna {{one}} de estas organizaciones' },
    text: 'Buscaste en {{number}} {{words}}.',
  },
  noKind: {
    none: 'Esta cuenta no tiene bienes configurados',
    title: 'Ese tipo de bien no está',
    text: 'Los tipos de bienes se definen en la configuración de la cuenta.',
  },
} as const
