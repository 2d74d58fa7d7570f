import { checks as card } from '../../../core/nouns/checks.ts'
import { IconEye } from '@tabler/icons-react'
import { ConfigPage } from '../../shell/ConfigPages.tsx'
import { listScreen } from '../../shell/listScreen.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { dashedDate } from '../../ui/format.ts'
import { checkSearch, listQuery } from './queries.ts'

/** CHK-01: the forms of checks that the account has. What one asks stands below the list (CHK-02). */
export function ChecksPage() {
  return (
    <ConfigPage>
      <Checks />
    </ConfigPage>
  )
}

const Checks = listScreen({
  card,
  texts: 'checks',
  read: checkSearch,
  query: listQuery,
  rowHref: ({ _id }) => paths.checkShow(_id),
  columns: ({ t }) => [
    {
      key: 'alphabetical',
      title: t('common.name'),
      sortable: true,
      phone: 'title',
      cell: ({ name }) => <b>{name}</b>,
    },
    {
      key: 'date',
      title: t('checks.columns.date'),
      sortable: true,
      givesWay: true,
      phone: 'date',
      cell: ({ createdAt }) => dashedDate(createdAt),
    },
  ],
  actions:
    ({ t }) =>
    ({ _id }) => [{ key: 'show', label: t('checks.show'), icon: IconEye, href: paths.checkShow(_id) }],
  empty: ({ t }) => ({ title: t('common.exclamation'), text: t('checks.empty') }),
})
