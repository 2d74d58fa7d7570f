import { ApiError } from '../api/error.ts'
import { faultText } from '../api/faultText.ts'
import type { Saving } from './saving.ts'

interface SendOptions<Values> {
  send: (values: Values) => Promise<unknown>
  /** The entry where refusals of none stand: `/name`, or by their code. Without it they stand above the form. */
  faultAt?: string | ((code: ApiError['code']) => string)
  onSent?: (values: Values) => Promise<void> | void
}

/** How a form saves that makes or edits no record of a list: settings, a mail, a tag. It keeps no draft. */
export function useSend<Values>({ send, faultAt = '', onSent }: SendOptions<Values>): Saving<Values> {
  return {
    draft: { found: null, keep: () => {}, drop: () => {} },
    version: 0,
    isUnanswered: false,
    isRefused: false,
    stale: undefined,
    send: async (values) => {
      try {
        await send(values)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const path = typeof faultAt === 'string' ? faultAt : faultAt(error.code)
        return error.errors.length > 0 ? error.errors : [{ path, message: faultText(error) }]
      }
      await onSent?.(values)
      return []
    },
  }
}
