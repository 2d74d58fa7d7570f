import type { qr as spanish } from '../es/qr.ts'
import type { Shape } from '../shape.ts'
import { qr as names } from './names.ts'

export const qr: Shape<typeof spanish> = {
  ...names,
  product: 'Product sheet',
  text: 'Its page is public already: anybody with this code or the link sees it, without signing in. Archiving withdraws it.',
  image: 'QR code of {{name}}',
  link: 'Public link',
  open: 'Open the public page',
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  email: 'Send by e-mail',
  send: 'Send',
  sent: 'Sent to {{email}}',
  preview: 'Preview',
  hidePreview: 'Hide the preview',
  frame: 'Public page of {{name}}',
  mail: {
    subject: 'QR code of a public page',
    intro: 'Somebody sent you the QR code of this public page:',
    alt: 'QR code of the page',
    why: 'It was sent by somebody who uses Rastro. If you did not expect it, there is nothing you need to do.',
  },
}
