import * as areas from './en/index.ts'
import type { Texts } from './es.ts'

/** The English dictionary. */
export const en: Texts = { ...areas }
