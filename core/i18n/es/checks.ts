/** The forms of checks (CHK-01). */
export const checks = {
  title: 'Controles',
  noun: { a: 'un control' },
  history: {
    asset_id: 'Bien',
    milestone_id: 'Proceso',
  },
  search: 'Buscar por nombre',
  show: 'Visualizar',
  columns: { date: 'Fecha' },
  asksFor: { m: 'pide un {{one}}', f: 'pide una {{one}}' },
  version: 'versión {{version}}',
  asked: 'Lo que pide {{name}}',
  empty: 'No se encontraron controles. Los define quien administra la configuración de la cuenta.',
  notFound: {
    title: '¡Atención! Ningún control coincide',
    text: 'No hay controles cuyo nombre contenga «{{search}}».',
  },
} as const
