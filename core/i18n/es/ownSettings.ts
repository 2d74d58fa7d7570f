/** What people set for themselves (FST-08). */
export const ownSettings = {
  title: 'Mis ajustes',
  language: 'Idioma',
  theme: { label: 'Colores', auto: 'Como el equipo', light: 'Claros', dark: 'Oscuros' },
  density: { label: 'Filas de las tablas', comfortable: 'Cómodas', compact: 'Compactas' },
  first: { label: 'Al ingresar', organizations: 'Organizaciones', today: 'Hoy' },
  keys: 'Teclas rápidas',
  seeKeys: 'Ver las teclas',
  note: 'Vale para vos, en este equipo y en otros.',
  close: 'Listo',
} as const
