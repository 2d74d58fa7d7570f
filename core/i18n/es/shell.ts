/** What stands around every screen, and what the parts of web/ui say by themselves. */
export const shell = {
  skip: 'Ir al contenido',
  breadcrumb: 'Dónde estás',
  sections: 'Secciones',
  stages: 'Etapas',
  /** The menu's own words, where a title alone doesn't say what is inside. */
  entries: {
    compliance: 'Cumplimiento',
    registry: 'Registro',
    administration: 'Cuenta',
    answers: 'Pedidos de datos',
    statements: 'Declaraciones UE',
    balance: 'Balance de masa',
    recalls: 'Bloqueos y retiros',
    users: 'Personas',
    checks: 'Listas de control',
    connections: 'Llaves y avisos',
  },
  more: '{{n}} más',
  products: 'Productos',
  metrics: 'Métricas',
  organizations: 'Organizaciones',
  changeAccount: 'Cambiar de cuenta. Ahora: {{account}}',
  user: 'Usuario {{name}}',
  signOut: 'Cerrar sesión',
  signIn: 'Ingresar',
  search: 'Buscar en todo',
  menu: 'Menú',
  languageNow: 'Idioma: {{language}}. Cambiar a {{other}}',
  light: 'Pasar a modo claro',
  dark: 'Pasar a modo oscuro',
  clear: 'Borrar: {{field}}',
  reference: 'Pedido {{reference}}',
  fault: {
    title: 'No se pudo mostrar esto',
    network: 'El servidor no responde. Revisá tu conexión y probá de nuevo.',
    noSignal: 'No hay señal',
    unknown: 'Algo falló de nuestro lado. Si vuelve a pasar, avisanos con el número de pedido.',
    loading: 'No se pudo leer la lista',
  },
  absent: {
    title: 'Esto no está',
    text: 'Puede estar archivado o ser de una organización que no tenés asignada; o la dirección está mal escrita.',
  },
  noPage: {
    title: 'Esta página no existe',
    text: 'La dirección puede estar mal escrita, o lo que había acá se movió.',
    home: 'Ir al inicio',
  },
  featureOff: {
    title: 'Esta sección no está habilitada',
  },
  noRight: {
    title: 'No está entre tus permisos',
    text: 'Pedile a quien administra la cuenta que te los dé, o que lo mire por vos.',
  },
  noOrganization: {
    text: 'Todavía no tenés ninguna organización asignada. Pedile a quien administra la cuenta que te asigne una.',
  },
  /** Whoever has no organization writes to the administrators. */
  tell: {
    title: 'Avisarle',
    issue: 'Todavía no tengo ninguna organización asignada.',
    sent: 'Listo: le llegó tu aviso. Cuando te asigne una organización, volvé a entrar.',
  },
  notConfigured: {
    text: 'La cuenta todavía no está configurada. Quien la administra está por elegir qué se sigue en ella.',
  },
  noAccount: {
    text: 'Tu usuario no tiene acceso a ninguna cuenta. Pedile a quien administra la cuenta que te invite.',
  },
  signInFailed: {
    title: 'No se pudo ingresar',
    denied: 'El ingreso se canceló, o no fue permitido. Podés probar de nuevo.',
    unfinished:
      'El ingreso no se completó: pasó demasiado tiempo, o empezó en otra ventana. Ingresá de nuevo.',
  },
  signedOut: {
    title: 'Hay que volver a ingresar',
    text: 'La sesión no fue aceptada. Ingresá de nuevo para seguir.',
  },
  table: {
    selectAll: 'Elegir todas las filas de la página',
    select: 'Elegir {{name}}',
    standing: 'Así viene la lista si no elegís otro orden',
    searchIn: 'Buscar en {{column}}',
    actionsOf: 'Acciones de {{name}}',
    bar: 'Acciones sobre lo elegido',
    span: '{{from}}–{{to}} de {{total}}',
    perPage: '{{size}} por página',
    page: 'Página {{page}}',
    nextPage: 'Página siguiente',
    previousPage: 'Página anterior',
    countOf: '{{found}} de {{total}}',
  },
  document: '{{title}} · Rastro',
} as const
