import { contract } from '../../../core/contract/index.ts'
import type { Key } from '../../../core/contract/keys.ts'
import { question } from '../../shell/question.tsx'
import { refreshKeys } from './queries.ts'

/** Asks before a key stops to open, for good. */
export const RevokeKey = question({
  route: contract.keys.revoke,
  input: ({ _id: id }: Key) => ({ params: { id } }),
  danger: true,
  texts: (t, { name }) => ({
    title: t('connections.revoke.title', { name }),
    action: t('connections.revoke.action'),
    text: t('connections.revoke.text'),
  }),
  done: (t, { name }) => t('connections.revoke.done', { name }),
  refresh: refreshKeys,
})
