import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { isEmail } from '../../../core/fields/email.ts'
import { mails } from '../metrics.ts'
import { processLog } from '../process/log.ts'
import type { Settings } from '../process/settings.ts'
import type { Letter } from './letter.ts'

/** Plain addresses: no name or address can become a header or another recipient. */
export interface Message extends Letter {
  /** A UUID, so that mail programs recognise a repeated message. */
  id: string
  to: readonly string[]
  /** Whom an answer reaches instead of this server. */
  replyTo?: { name: string; address: string }
  subject: string
  /** Beside the text, to be saved. */
  files?: readonly { name: string; type: string; content: string }[]
}

/** A mail server refused the message or whom it is for, and always will: sending it again changes nothing. */
export class MailRefusal extends Error {}

/** Sends messages; callers may open their own instance. */
export interface Mail {
  /**
   * Fails if the server didn't take the message within 10 seconds for all whom it may yet reach; with `MailRefusal` if it reaches
   * nobody, ever. Sent again, it goes to those alone for whom it wasn't taken, as far as this process knows.
   */
  send(message: Message): Promise<void>
  /** Fails if no message could leave now: the server doesn't answer or refuses the sign-in, or the folder can't be written. */
  check(): Promise<void>
}

type MailSettings = Pick<Settings, 'smtp' | 'dataDir' | 'publicUrl'>

/** Through the mail server of the settings; without one, messages become files. */
export function openMail(settings: MailSettings): Mail {
  const host = new URL(settings.publicUrl).hostname
  const from = { name: 'Rastro', address: settings.smtp?.from ?? `rastro@${host}` }
  const way = settings.smtp ? throughServer(settings.smtp) : intoFiles(join(settings.dataDir, 'mail'))
  const deliver = counting(way.deliver)
  return {
    async send({ id, to, replyTo, subject, text, html, pictures = [], files = [] }) {
      for (const address of to)
        if (!isEmail(address)) throw new Error(`${JSON.stringify(address)} is no address`)
      await deliver(id, {
        messageId: `<${id}@${host}>`,
        from,
        to: to.map((address) => ({ name: '', address })),
        envelope: { from: from.address, to: [...to] },
        ...(replyTo ? { replyTo } : {}),
        subject,
        text,
        html,
        attachments: [
          ...pictures.map(({ name, type, content }) => ({
            filename: name,
            cid: name,
            contentType: type,
            content,
            contentDisposition: 'inline' as const,
          })),
          ...files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        ],
        // Attachments are given as content; nothing is fetched.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    check: way.check,
  }
}

type Envelope = SendMailOptions & { envelope: { from: string; to: string[] } }
type Deliver = (id: string, message: Envelope) => Promise<void>

interface Way extends Pick<Mail, 'check'> {
  deliver: Deliver
}

const counting =
  (deliver: Deliver): Deliver =>
  async (id, message) => {
    try {
      await deliver(id, message)
      mails.inc({ result: 'sent' })
    } catch (error) {
      mails.inc({ result: error instanceof MailRefusal ? 'refused' : 'failed' })
      throw error
    }
  }

const maxMillis = 9_500

function throughServer({ host, port, secure, requireTLS, auth }: NonNullable<Settings['smtp']>): Way {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS,
    ...(auth ? { auth } : {}),
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
  })
  /** Recipients that already have a message, by its id. */
  const taken = new Map<string, Set<string>>()
  const deliver: Deliver = async (id, { envelope, ...message }) => {
    const have = taken.get(id) ?? new Set<string>()
    const to = envelope.to.filter((address) => !have.has(address))
    // The timeouts above are of silence; a server that trickles is ended by the signal. The types don't know it yet.
    const limited: SendMailOptions & { signal: AbortSignal } = {
      ...message,
      envelope: { ...envelope, to },
      signal: AbortSignal.timeout(maxMillis),
    }
    taken.delete(id)
    try {
      // The types don't know the errors.
      const info = await transport.sendMail(limited)
      const { accepted, rejectedErrors = [] } = info as typeof info & { rejectedErrors?: SmtpError[] }
      const later = rejectedErrors.find((error) => !isFinal(error))
      if (later) {
        for (const address of accepted) have.add(address)
        throw later
      }
      rejectedErrors.forEach(noteRefused)
    } catch (error) {
      if (!isFinal(error)) {
        remember(taken, id, have)
        throw error
      }
      // Others have it.
      if (have.size > 0) return noteRefused(error as SmtpError)
      throw new MailRefusal((error as Error).message, { cause: error })
    }
  }
  return { deliver, check: async () => void (await transport.verify()) }
}

interface SmtpError {
  code?: string
  responseCode?: number
}

function noteRefused({ responseCode }: SmtpError): void {
  mails.inc({ result: 'refused' })
  processLog.warn(`mail: one of several recipients was refused for good (${responseCode})`)
}

const maxTaken = 1_000

function remember(taken: Map<string, Set<string>>, id: string, have: Set<string>): void {
  if (have.size > 0) taken.set(id, have)
  if (taken.size > maxTaken) taken.delete(taken.keys().next().value!)
}

/** A 5xx about the recipient or message is final; one about the sign-in can be mended by the operator. */
function isFinal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as SmtpError
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600
}

/** A message that is sent again replaces its file. */
function intoFiles(folder: string): Way {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const deliver: Deliver = async (id, message) => {
    const { message: raw } = await transport.sendMail(message)
    const draft = join(folder, `.${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, raw as Buffer, { mode: 0o600 })
      await rename(draft, join(folder, `${id}.eml`))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  const check = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  }
  return { deliver, check }
}
