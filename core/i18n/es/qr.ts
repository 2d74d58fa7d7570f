import { qr as names } from './names.ts'

/** The sheet with the QR code of a product or an organization. */
export const qr = {
  ...names,
  product: 'Ficha de producto',
  text: 'Su página ya es pública: la ve cualquiera que tenga este código o el enlace, sin ingresar. Se retira al archivar.',
  image: 'Código QR de {{name}}',
  link: 'Enlace público',
  open: 'Abrir la página pública',
  downloadPng: 'Descargar PNG',
  downloadSvg: 'Descargar SVG',
  email: 'Enviar por correo',
  send: 'Enviar',
  sent: 'Enviado a {{email}}',
  preview: 'Vista previa',
  hidePreview: 'Ocultar la vista previa',
  frame: 'Página pública de {{name}}',
  mail: {
    subject: 'Código QR de una página pública',
    intro: 'Te mandaron el código QR de esta página pública:',
    alt: 'Código QR de la página',
    why: 'Lo mandó alguien que usa Rastro. Si no lo esperabas, no hace falta que hagas nada.',
  },
} as const
