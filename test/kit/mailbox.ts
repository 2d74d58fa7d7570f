import type { TestApi } from './api.ts'
import { readMail, startMailServer } from './mail.ts'
import { startWorker } from './work.ts'

/** A mail server, and the worker that sends what an API's requests leave to be sent. */
export async function startMailbox() {
  const smtp = await startMailServer()
  let stopWork: (() => Promise<void>) | undefined
  return {
    url: smtp.url,
    async work(api: TestApi): Promise<void> {
      stopWork = await startWorker(api)
    },
    /** The next message to an address; it is taken out. */
    async next(address: string): Promise<ReturnType<typeof readMail>> {
      for (let tries = 0; tries < 400; tries++) {
        const at = smtp.taken.findIndex(({ to }) => to.includes(address))
        if (at >= 0) return readMail(smtp.taken.splice(at, 1)[0]!.raw)
        await new Promise((done) => setTimeout(done, 50))
      }
      throw new Error(`no mail to ${address}`)
    },
    behave: smtp.behave,
    waiting: () => smtp.taken.length,
    async stop(): Promise<void> {
      await stopWork?.()
      await smtp.close()
    },
  }
}
