import { IconSend, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { contract } from '../../../core/contract/index.ts'
import type { ListedUser } from '../../../core/contract/users.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { attempt, call } from '../../api/client.ts'
import { listScreen } from '../../shell/listScreen.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { listDate } from '../../ui/format.ts'
import { initialsOf } from '../../ui/initials.ts'
import type { Column } from '../../ui/table.ts'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { listQuery, refreshUsers, userSearch } from './queries.ts'
import { dutyOf } from './roles.ts'
import { sees, sentenceOf } from './sentence.ts'
import classes from './UsersPage.module.css'

/** USR-01: the people of the account by name. Whoever isn't an administrator reads their names. */
export const UsersPage = listScreen({
  texts: 'users',
  card: { hasViews: true },
  read: userSearch,
  query: listQuery,
  defaultSort: { key: 'alphabetical', direction: 1 },
  searchLabel: ({ t, session }) => t(session.admin ? 'users.search' : 'users.searchNames'),
  columns: ({ t, language, session }) => [
    {
      key: 'alphabetical',
      title: t('common.name'),
      sortable: true,
      phone: 'title',
      cell: (row) => <Person row={row} isOwn={row._id === session.userId} />,
      phoneCell: (row) => <Name row={row} isOwn={row._id === session.userId} />,
    },
    ...(session.admin
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
  ],
  actions:
    ({ t, refusal }) =>
    (row) => [
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
              onAct: () => void inviteAgain(row, t),
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
    ],
  create: ({ t, refusal }) => ({
    label: t('users.invite.action'),
    shortLabel: t('users.invite.action'),
    href: paths.userNew(),
    refusal: refusal(contract.users.invite),
  }),
})

async function inviteAgain({ _id: id, name }: ListedUser, t: Translator) {
  const done = t('users.invite.sentAgain', { name })
  if ((await attempt(call(contract.users.inviteAgain, { params: { id } }, { done }))) !== null)
    await refreshUsers()
}

function lastSeen(t: Translator, language: Language, { registered, lastSeen: day }: ListedUser): string {
  if (!registered) return t('users.invited')
  return day ? listDate(`${day}T12:00:00.000Z`, () => t('users.today')) : t('users.never')
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
