import { announceFault } from '../../api/announce.ts'
import type { ApiError } from '../../api/error.ts'

/** Announces a refused process as ERR-15 asks. */
export const announceRefusal = (error: ApiError): void => announceFault(error, { requirements: true })
