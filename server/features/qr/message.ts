import { randomUUID } from 'node:crypto'
import { type Language, languages, text } from '../../../core/i18n/index.ts'
import { withoutLinks, writeLetter } from '../../platform/effects/letter.ts'
import type { Message } from '../../platform/effects/mail.ts'
import { qrImage } from './image.ts'

interface QrMessage {
  email: string
  /** Of the public page. */
  address: string
  name: string
  /** The language that comes first. */
  first: Language
}

/**
 * A QR code by mail. Anybody may be sent one, so its text is fixed, in both languages, and links to our own page alone; of the record it
 * carries the name (QRP-03).
 */
export function qrMessage({ email, address, name, first }: QrMessage): Message {
  const inOrder = languages.toSorted((one, other) => Number(other === first) - Number(one === first))
  const shown = withoutLinks(name)
  const picture = 'qr.png'
  const sections = inOrder.map((language, index) => ({
    language,
    pieces: [
      { text: text(language, 'qr.mail.intro') },
      ...(shown ? [{ text: shown }] : []),
      { link: address },
      ...(index === 0 ? [{ picture, alt: text(language, 'qr.mail.alt'), size: 220 }] : []),
      { text: text(language, 'qr.mail.why') },
    ],
  }))
  return {
    id: randomUUID(),
    to: [email],
    subject: inOrder.map((language) => text(language, 'qr.mail.subject')).join(' / '),
    ...writeLetter(sections, [{ name: picture, type: 'image/png', content: qrImage(address, 'png') }]),
  }
}
