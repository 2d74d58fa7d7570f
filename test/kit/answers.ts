import { linkActor } from '../../core/rules/history.ts'
import { signAnswer } from '../../server/features/inquiries/answers.ts'
import { inquiryRecords } from '../../server/features/inquiries/records.ts'
import type { TestApi } from './api.ts'

type Signature = Parameters<typeof signAnswer>[2]

/** Signs an answer to an inquiry, as its page does; returns its id. */
export async function answerBy(
  { database }: Pick<TestApi, 'database'>,
  accountId: string,
  inquiry: string,
  { by, ...signed }: Partial<Omit<Signature, 'by'>> & { by?: Partial<Signature['by']> },
): Promise<string> {
  const { id } = await database.inAccount({ accountId, userId: linkActor, via: 'link' }, async (tx) =>
    signAnswer(tx, (await inquiryRecords.find(tx, inquiry, true))!, {
      values: {},
      references: [],
      files: [],
      warnings: {},
      ...signed,
      by: { name: 'Raúl Bertolotto', taxId: null, email: null, verified: false, ...by },
    }),
  )
  return id
}
