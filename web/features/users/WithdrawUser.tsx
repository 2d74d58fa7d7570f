import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Answer } from '../../../core/contract/route.ts'
import { WaitingQuestion } from '../../shell/ArchivePanel.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { question } from '../../shell/question.tsx'
import { useGo } from '../../ui/Go.tsx'
import { refreshUsers, userQuery } from './queries.ts'

/** Ends somebody's grant on the account; an invitation brings them back. */
export function WithdrawUser() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Users/$id/Delete' })
  const go = useGo()
  const user = useQuery(userQuery(id))
  const close = () => go(paths.users(), { keep: true })
  if (!user.data) return <WaitingQuestion title={t('users.withdraw.action')} query={user} onClose={close} />
  return <Question of={user.data} onClose={close} />
}

const Question = question({
  route: contract.users.withdraw,
  input: ({ _id: id }: Answer<typeof contract.users.get>) => ({ params: { id } }),
  danger: true,
  texts: (t, { name }) => ({
    title: t('users.withdraw.title', { name }),
    action: t('users.withdraw.action'),
    text: t('users.withdraw.text'),
  }),
  done: (t, { name }) => t('users.withdraw.done', { name }),
  refresh: ({ _id }) => refreshUsers([_id]),
})
