import { expect } from 'vitest'
import { verify } from '../../server/verify/index.ts'
import { startApi } from './api.ts'
import { Chain } from './chain.ts'
import { visitorOf } from './link-forms.ts'
import { startMailbox } from './mailbox.ts'
import { configure, demoPack } from './packs.ts'

const account = 'litoral'

/** An account that asks by links: its administrator, one of its organizations, and the mails that leave it. */
export async function startAsking(
  organizationName = 'Acopio Las Garzas S.A.',
  environment: Record<string, string> = {},
) {
  const mailbox = await startMailbox()
  const api = await startApi({ SMTP_URL: mailbox.url, ...environment })
  api.app.log.level = 'error'
  const admin = await api.as('admin', account, { admin: true })
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  await mailbox.work(api)
  const makeOrganization = async (name: string): Promise<string> =>
    (await admin.post('/organizations', { name })).body._id
  const organization = await makeOrganization(organizationName)
  return {
    api,
    mailbox,
    admin,
    organization,
    other: await makeOrganization('Molino del Norte S.A.'),
    soy: new Chain(admin, pack, organization),
    async stop() {
      expect((await verify(api.owner)).differ).toEqual([])
      await api.close()
      await mailbox.stop()
    },
  }
}

export type InquiryScene = Awaited<ReturnType<typeof startAsking>>

/** What tests of a link's page do: they ask, visit, and look at what came of it. */
export function askerOf(asking: () => InquiryScene) {
  return {
    ...visitorOf(() => asking().api),
    async ask(body: object): Promise<{ id: string; url: string }> {
      const { admin, organization } = asking()
      const answer = await admin.post('/inquiries', {
        recipient: { name: 'Rosa Medina' },
        verify: 'none',
        showValues: true,
        language: 'es',
        organization,
        ...body,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return { id: answer.body._id, url: new URL(answer.body.address).pathname }
    },
    stateOf: async (id: string): Promise<string> => (await asking().admin.get(`/inquiries/${id}`)).body.state,
    answersOf: async (id: string) =>
      (
        await asking().api.owner.pool.query(
          'select * from answers where account_id = $1 and inquiry_id = $2',
          [account, id],
        )
      ).rows,
    // Visitors of one test don't use up what those of the next may do.
    forgetVisits: () => asking().api.owner.pool.query('delete from attempts'),
  }
}

/** Asks for three values of a process of a truck load. */
export const samplingOf = (product: string, more: object = {}) => ({
  kind: 'process',
  product,
  milestoneSchema: 'ms-calada',
  fields: ['humedad', 'kilosDescargados', 'grado'],
  ...more,
})
/** What a visitor types for it. */
export const sampling = {
  occurred_at: '2026-05-22T10:00',
  humedad: '13,5',
  kilosDescargados: '1000',
  grado: 'base',
}
