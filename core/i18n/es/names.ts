/** What the page that opens first says of areas whose other texts load later. */
export const history = {
  title: 'Historial',
}

export const today = {
  title: 'Hoy',
}

export const users = {
  title: 'Usuarios',
}

export const media = {
  title: 'Archivos',
}

export const origin = {
  action: 'Origen y GeoJSON',
}

export const pdf = {
  action: 'Imprimir o descargar',
  short: 'Imprimir',
  noPrint: 'esta etapa no se imprime',
  tooMany: 'se imprimen de a {{limit}}',
}

export const graph = {
  open: 'Abrir el grafo',
  blocked: 'El navegador no abrió el grafo. Permití las ventanas emergentes de Rastro.',
}

export const qr = {
  organization: 'Código QR',
}

export const locations = {
  title: 'Lugares',
}

export const milestones = {
  bulk: {
    title: 'Cargar procesos',
  },
}

export const ownSettings = {
  title: 'Mis ajustes',
}

export const savedViews = {
  columns: { title: 'Columnas' },
}

export const recalls = {
  title: 'Retiros',
}

export const certificates = {
  title: 'Certificados',
}

export const statements = {
  title: 'Declaraciones',
}

export const keys = {
  hint: '{{text}} · tecla {{key}}',
}

export const answers = {
  title: 'Respuestas',
}

export const connections = {
  title: 'Conexiones',
}

export const importing = {
  title: 'Importaciones',
}

export const balance = {
  title: 'Balance',
}

export const trash = {
  title: 'Papelera',
}

export const support = {
  title: 'Soporte',
}
