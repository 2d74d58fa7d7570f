import type { Language } from '../../../core/i18n/index.ts'
import { text } from '../../../core/i18n/index.ts'
import { safeName } from '../../platform/effects/file-names.ts'

/** What the files of a packet are called in a language. */
export const packetNames = (language: Language) => ({
  report: text(language, 'evidence.files.report'),
  trace: text(language, 'evidence.files.trace'),
  processes: text(language, 'evidence.files.processes'),
  balance: text(language, 'evidence.files.balance'),
  contacts: text(language, 'evidence.files.contacts'),
  certificates: text(language, 'evidence.files.certificates'),
  risk: text(language, 'evidence.files.risk'),
  riskData: text(language, 'evidence.files.riskData'),
  origin: text(language, 'evidence.files.origin'),
  folder: text(language, 'evidence.files.folder'),
  history: text(language, 'evidence.files.history'),
})
export type PacketNames = ReturnType<typeof packetNames>

/** `{identifier}-evidencia-{YYYY-MM-DD}.zip` */
export const packetName = (identifier: string, day: string, language: Language): string =>
  safeName(`${text(language, 'evidence.fileName', { identifier: safeName(identifier), day })}.zip`)
