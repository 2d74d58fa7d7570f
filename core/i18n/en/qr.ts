import type { qr as spanish } from '../es/qr.ts'
import type { Shape } from '../shape.ts'

export const qr: Shape<typeof spanish> = {
  product: 'Product sheet',
  organization: 'QR code',
  text: 'This code always leads to its public page.',
  image: 'QR code of {{name}}',
  link: 'Public link',
  open: 'Open the public page',
  download: 'Download PNG',
  preview: 'Preview',
  hidePreview: 'Hide the preview',
  frame: 'Public page of {{name}}',
}
