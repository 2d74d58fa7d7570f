import type { TextKey, TextParams } from '../i18n/index.ts'
import type { Fault } from './refusal.ts'

export function fault(key: TextKey, params?: TextParams, path = ''): Fault {
  return params === undefined ? { path, key } : { path, key, params }
}
