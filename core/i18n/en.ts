import type { Texts } from './es.ts'
import { common } from './en/common.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { pack } from './en/pack.ts'

export const en: Texts = {
  common,
  error: errors,
  fields,
  pack,
}
