import { t } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { accepts } from '../../../core/fields/accept.ts'
import { fileTypes, isFileName, maxFileBytes, maxFileName } from '../../../core/rules/file.ts'
import { whileBusy } from '../../api/busy.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorOf } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { toastFault } from '../../ui/toast.ts'

/** A finished upload, or the file of an address. */
export interface StoredFile {
  name: string
  type: string
  url: string
}

/** A toast of an upload: 5 seconds (MED-07, LOC-06). */
export function toastUpload(name: keyof typeof toasts): void {
  toastFault(t(toasts[name]), { duration: 5000, name })
}
const toasts = {
  fileTooBig: 'common.toast.fileTooBig',
  invalidFileType: 'common.toast.invalidFileType',
  fileLoadError: 'common.toast.fileLoadError',
} as const

/** Whether a file may be sent; a toast says why not. FRM-08: 1,000,000 bytes are allowed. */
export function mayUpload(file: File, accept: string | undefined): boolean {
  const isAccepted = Object.hasOwn(fileTypes, file.type) && accepts(file, accept)
  if (!isAccepted) toastUpload('invalidFileType')
  else if (file.size > maxFileBytes) toastUpload('fileTooBig')
  return isAccepted && file.size <= maxFileBytes
}

interface UploadOptions {
  onProgress: (sentBytes: number) => void
  /** Says why the file didn't arrive, and whether it may if it is sent again. */
  onFault?: (fault: string, mayRetry: boolean) => void
  signal: AbortSignal
  /** Files for support are seen by administrators alone. */
  purpose?: 'support' | undefined
}

/** FRM-12: asks for a signed address and sends the file to it. Undefined if that failed, which a toast says, or was cancelled. */
export async function upload(
  file: File,
  { onProgress, onFault, signal, purpose }: UploadOptions,
): Promise<StoredFile | undefined> {
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) {
    toastUpload('fileLoadError')
    onFault?.(t(toasts.fileLoadError), false)
    return undefined
  }
  const [name, type] = [uploadName(file.name), file.type]
  try {
    const query = { fileName: name, fileType: type, for: purpose }
    const { signedUrl } = await call(contract.files.sign, { query }, { quiet: true, signal })
    await whileBusy(() => send(signedUrl, type, content, { onProgress, signal }), { kind: 'write', signal })
    return { name, type, url: signedUrl.slice(0, signedUrl.indexOf('?')) }
  } catch (error) {
    if (signal.aborted) return undefined
    if (!(error instanceof ApiError)) throw error
    const { text, name: toast } = faultOf(error)
    toastFault(text, { duration: 5000, name: toast })
    onFault?.(text, !finalStatuses.includes(error.status))
    return undefined
  }
}

/** A name that is allowed everywhere, without what nobody sees; a file keeps its ending. */
function uploadName(name: string): string {
  const allowed = name
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
  const dot = allowed.lastIndexOf('.')
  const ending = dot > 0 ? allowed.slice(dot) : ''
  const short =
    allowed.slice(0, allowed.length - ending.length).slice(0, maxFileName - ending.length) + ending
  return isFileName(short) ? short : `-${short}`
}

/** `fetch` doesn't tell how much of a body has been sent. */
function send(url: string, type: string, content: ArrayBuffer, { onProgress, signal }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 300) resolve()
      else {
        const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
        void errorOf(new Response(responseText, { status, headers })).then(reject)
      }
    })
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 500, code: 'UNKNOWN', message: '' })),
    )
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.open('PUT', url)
    request.setRequestHeader('content-type', type)
    request.send(content)
  })
}

/** Refusals of the file itself. */
const finalStatuses = [400, 413, 415]

/** The server judges the content, which may be another than the name says. */
function faultOf(error: ApiError): { text: string; name: string } {
  const { code } = error
  if (code === 'TOO_LARGE') return { text: t(toasts.fileTooBig), name: 'fileTooBig' }
  if (code === 'UNSUPPORTED_TYPE') return { text: t(toasts.invalidFileType), name: 'invalidFileType' }
  return { text: error.errors[0]?.message ?? faultText(error), name: code }
}
