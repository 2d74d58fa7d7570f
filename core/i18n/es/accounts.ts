/** The account itself: settings and features. */
export const accounts = {
  title: 'Configuración',
  settings: 'Ajustes',
  flags: 'Funciones',
  closed: 'La cambia quien administra la cuenta. Pedile a esa persona lo que haga falta.',
  save: 'Guardar cambios',
  saved: 'Configuración guardada',
  general: 'La cuenta',
  organizationType: 'Tipo de organización',
  defaultLang: 'Idioma de la cuenta',
  defaultLangHelp: 'En este idioma se escriben los datos; los demás son traducciones.',
  supportedLangs: 'Idiomas en que se cargan datos',
  dashboardId: 'Tablero principal',
  showCharts: 'Mostrar Métricas en el menú',
  filters: 'Filtros de los tableros',
  filtersLead:
    'Aparecen arriba de la lista de tableros. Lo elegido se agrega a la dirección del tablero que se abre.',
  newFilter: 'Filtro nuevo',
  addFilter: 'Agregar filtro',
  removeFilter: 'Quitar el filtro {{name}}',
  filterType: 'Tipo',
  elements: 'Valores',
  elementsHelp: 'Uno por renglón.',
  isid: 'Al tablero va el identificador interno de cada valor',
  flagsLead:
    'Lo que se apaga deja de verse para todos. No se borra nada: al volver a encenderlo está como antes.',
  flag: {
    assets: { name: 'Bienes', help: 'Insumos, silos, camiones: lo que se usa y no se rastrea.' },
    dashboards: { name: 'Tableros', help: 'Enlaces a los tableros de la cuenta.' },
    checklists: { name: 'Controles', help: 'Listas de control dentro de los procesos.' },
    pdf_templates: { name: 'Impresión', help: 'Fichas, constancias y etiquetas en PDF.' },
    download_geojson: {
      name: 'Origen en el mapa',
      help: 'El origen como GeoJSON y como archivo para la UE.',
    },
    graphs: { name: 'Grafo', help: 'El recorrido de un producto en su propia ventana.' },
  },
} as const
