import { formatNumber, type Language } from '../../../core/i18n/index.ts'

/** The weight of a file, as people say it. */
export const kilobytes = (bytes: number, language: Language): string =>
  formatNumber(Math.max(1, Math.round(bytes / 1000)), language, 'kB')
