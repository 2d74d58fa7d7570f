import { IconSend, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { ListedUser } from '../../../core/contract/users.ts'
import { attempt, call } from '../../api/client.ts'
import { listFault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { NothingFound } from '../../ui/EmptyState.tsx'
import { amount, shortDate } from '../../ui/format.ts'
import { initialsOf } from '../../ui/initials.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PrimaryAction } from '../../ui/PrimaryAction.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import type { Column, RowAction } from '../../ui/table.ts'
import { listQuery, refreshUsers } from './queries.ts'
import { dutyOf } from './roles.ts'
import { sees, sentenceOf } from './sentence.ts'
import { defaultSort, searchOf, sortOf, userSearch, type UserSearch } from './search.ts'
import classes from './UsersPage.module.css'
import { type Language } from '../../../core/i18n/index.ts'

const columns = (t: Translator, language: Language, own: string, isWhole: boolean): Column<ListedUser>[] => [
  {
    key: 'alphabetical',
    title: t('common.name'),
    sortable: true,
    phone: 'title',
    cell: (row) => <Person row={row} isOwn={row._id === own} />,
    phoneCell: (row) => <Name row={row} isOwn={row._id === own} />,
  },
  ...(isWhole
    ? ([
        { key: 'email', title: t('users.columns.email'), phone: 'below', cell: (row) => row.email },
        {
          key: 'role',
          title: t('users.columns.role'),
          givesWay: true,
          phone: 'date',
          phoneCell: (row) => dutyOf(t, row),
          cell: (row) => (
            <>
              <div>{dutyOf(t, row)}</div>
              <div className={classes.below}>{lastSeen(t, language, row)}</div>
            </>
          ),
        },
      ] satisfies Column<ListedUser>[])
    : []),
]

function lastSeen(t: Translator, language: Language, { registered, lastSeen: day }: ListedUser): string {
  if (!registered) return t('users.invited')
  return day ? shortDate(`${day}T12:00:00.000Z`, language, () => t('users.today')) : t('users.never')
}

function Person({ row, isOwn }: { row: ListedUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const sentence = sentenceOf(t, row)
  const isIdle = row.assignment && !sees(row)
  return (
    <div className={classes.person}>
      <span
        className={classes.initials}
        aria-hidden
        data-invited={row.registered === false || undefined}
        data-idle={isIdle || undefined}
      >
        {initialsOf(row.name)}
      </span>
      <div>
        <Name row={row} isOwn={isOwn} />
        {sentence && (
          <div className={classes.below} data-warn={isIdle || undefined}>
            {sentence}
          </div>
        )}
      </div>
    </div>
  )
}

function Name({ row, isOwn }: { row: ListedUser; isOwn: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <b>{row.name || t('common.unknownUser')}</b>
      {isOwn && <span className={classes.you}> {t('users.you')}</span>}
    </>
  )
}

/** USR-01: the people of the account. Whoever isn't an administrator reads their names. */
export function UsersPage() {
  const { t, i18n } = useTranslation()
  const { session } = useSession()
  const search = useSearch({ strict: false, select: userSearch })
  const { id: openId } = useParams({ strict: false })
  const navigate = useNavigate()
  const refusal = useRefusal()
  const list = useQuery(listQuery(search))
  const show = (change: UserSearch) => void navigate({ to: '.', search: { ...search, ...change } })
  const { collection, page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}

  const inviteAgain = async ({ _id: id, name }: ListedUser) => {
    const done = t('users.invite.sentAgain', { name })
    if ((await attempt(call(contract.users.inviteAgain, { params: { id } }, { done }))) !== null)
      await refreshUsers()
  }
  const actions = (row: ListedUser): RowAction[] => [
    {
      key: 'assign',
      label: t('users.assign.title'),
      icon: IconUserCheck,
      href: paths.userAssign(row._id),
      refusal: refusal(contract.users.assign),
    },
    ...(row.registered === false
      ? [
          {
            key: 'invite',
            label: t('users.invite.again'),
            icon: IconSend,
            onAct: () => void inviteAgain(row),
            refusal: refusal(contract.users.inviteAgain),
          },
        ]
      : []),
    {
      key: 'withdraw',
      label: t('users.withdraw.action'),
      icon: IconUserOff,
      href: paths.userDelete(row._id),
      refusal: refusal(contract.users.withdraw),
    },
  ]

  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('users.title') }]}
        title={t('users.title')}
        count={list.data && amount(totalDocs, i18n.language)}
        action={
          <PrimaryAction
            label={t('users.invite.action')}
            shortLabel={t('users.invite.action')}
            href={paths.userNew()}
            refusal={refusal(contract.users.invite)}
          />
        }
      >
        <SearchBox
          label={t(session.admin ? 'users.search' : 'users.searchNames')}
          value={search.search ?? ''}
          onChange={(text) => show({ search: text, page: undefined })}
        />
      </PageHeader>
      <DataTable
        label={t('users.title')}
        rows={collection}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        columns={columns(t, i18n.language, session.userId, session.admin)}
        busy={list.isPlaceholderData}
        sort={sortOf(search)}
        defaultSort={defaultSort}
        onSort={(sort) => show({ ...searchOf(sort), page: undefined })}
        actions={actions}
        openedId={openId}
        error={listFault(list)}
        empty={
          <NothingFound
            title={t('users.notFound.title')}
            text={t('users.notFound.text', { search: search.search ?? '' })}
            onClear={() => show({ search: '', page: undefined })}
          />
        }
      />
      {totalDocs > 0 && (
        <TableFooter
          page={page}
          total={totalDocs}
          totalPages={totalPages}
          capped={capped}
          onPage={(next) => show({ page: next })}
        />
      )}
      <Outlet />
    </ListPage>
  )
}
