import { sql } from 'kysely'
import { expect } from 'vitest'
import { startApi } from './api.ts'
import { Chain } from './chain.ts'
import { filled, unidentified } from './forms.ts'
import { readMail, startMailServer } from './mail.ts'
import { configure, demoPack } from './packs.ts'
import { startWorker } from './work.ts'

export const account = 'litoral'
/** Where the public pages of the tests stand. */
export const pages = 'https://paginas.example'
const pack = demoPack(account)

export const texts = {
  reason: 'Puede contener un residuo por encima del límite',
  action: 'Separalo y no lo vendas. Llamá para coordinar el retiro.',
  phone: '342 555 0146',
}

/** Waits for what a job does. */
export async function until<T>(read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const value = await read()
    if (isThere(value)) return value
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`still ${JSON.stringify(await read())}`)
}

/** An account whose recalls write to those who have its products: a buyer, and an organization without an address. */
export async function startNotices() {
  const smtp = await startMailServer()
  const api = await startApi({ SMTP_URL: smtp.url, PUBLIC_PAGE_URL: pages })
  api.app.log.level = 'silent'
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string, email?: string) =>
    (await admin.post('/organizations', { name, ...(email ? { email } : {}) })).body._id
  const own = await organization('Acopio Las Garzas S.A.', 'avisos@garzas.example')
  const buyer = await organization('Molino del Norte S.A.', 'recepcion@molino.example')
  const mute = await organization('Chacra sin correo')
  const everything = (ids: object) => Object.fromEntries(Object.keys(ids).map((id) => [id, 'write'] as const))
  const rights = {
    organizations: [own],
    stages: everything(pack.productSchemas),
    milestoneSchemas: everything(pack.milestoneSchemas),
  }
  const elevator = await api.as('acopio', account, { rights })
  const soy = new Chain(admin, pack, own)
  const stopWork = await startWorker(api)

  async function make(organization: string, stage = 'ps-partida'): Promise<string> {
    const { isUnidentified, identifier } = unidentified()
    const dataSchema = filled(pack.productSchemas[stage]!, { identifier })
    const answer = await admin.post('/products', {
      organization,
      productSchema: stage,
      isUnidentified,
      dataSchema,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body._id
  }

  /** A load with its origin. */
  async function load(): Promise<string> {
    const made = await make(own)
    await soy.recorded(made, 'ms-cosecha-carga', [await make(own, 'ps-lote-soja')], { kilos: 100 })
    return made
  }

  async function recallOf(product: string, more: object = {}) {
    const recall = { kind: 'recall', product, products: 'all', organization: own, ...texts, ...more }
    const { status, body } = await admin.post('/recalls', recall)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  const notify = (id: string, body: object = {}, client = admin) => client.post(`/recalls/${id}/notify`, body)
  const itemOf = async (id: string) => (await admin.get(`/recalls/${id}/items`)).body.collection[0]

  /** The next mail, and the secret in it. */
  async function nextMail() {
    await until(
      () => smtp.taken.length,
      (count) => count > 0,
    )
    const taken = smtp.taken.shift()!
    const mail = readMail(taken.raw)
    const secret = new RegExp(`${pages}/r/([\\w-]+)`).exec(mail.text)![1]!
    return { to: taken.to, mail, secret }
  }

  /** A recall of one load of the buyer, of which a notice was sent. */
  async function notified() {
    const { _id } = await recallOf(await make(buyer))
    expect((await notify(_id)).status).toBe(202)
    const { secret, mail } = await nextMail()
    await until(
      () => itemOf(_id),
      ({ state }) => state === 'notified',
    )
    return { _id, secret, mail }
  }

  const open = (secret: string, query = '') => api.app.inject({ url: `/r/${secret}${query}` })
  const answer = (secret: string, form: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: `/r/${secret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  /** Moves what the account knows of time into the past. */
  const pass = (hours: number, recall: string) =>
    api.owner.inAccount({ accountId: account, userId: 'u' }, async (tx) => {
      const back = sql`make_interval(hours => ${hours})`
      await sql`update recall_notices set expires_at = expires_at - ${back}, created_at = created_at - ${back}
        where account_id = ${account} and recall_id = ${recall}`.execute(tx.db)
      await sql`update recall_items set at = at - ${back} where account_id = ${account} and recall_id = ${recall}`.execute(
        tx.db,
      )
      await sql`update recalls set ended_at = ended_at - ${back} where account_id = ${account} and id = ${recall}`.execute(
        tx.db,
      )
    })

  return {
    smtp,
    api,
    admin,
    /** Writes the loads of its own organization, and isn't assigned the others. */
    elevator,
    own,
    buyer,
    mute,
    soy,
    make,
    load,
    recallOf,
    notify,
    itemOf,
    nextMail,
    notified,
    open,
    answer,
    pass,
    /** Between two tests. */
    async tidy() {
      smtp.taken.length = 0
      smtp.behave('takes')
      await api.database.pool.query('delete from attempts')
    },
    async stop() {
      await stopWork()
      await api.close()
      await smtp.close()
    },
  }
}
