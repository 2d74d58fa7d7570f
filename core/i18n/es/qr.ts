/** The sheet with the QR code of a product or an organization. */
export const qr = {
  product: 'Ficha de producto',
  organization: 'Código QR',
  text: 'Este código lleva siempre a su página pública.',
  image: 'Código QR de {{name}}',
  link: 'Enlace público',
  open: 'Abrir la página pública',
  download: 'Descargar PNG',
  preview: 'Vista previa',
  hidePreview: 'Ocultar la vista previa',
  frame: 'Página pública de {{name}}',
} as const
