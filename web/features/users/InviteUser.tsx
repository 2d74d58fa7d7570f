import { Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { filterOptions } from '../../ui/filterOptions.ts'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { ListedUser } from '../../../core/contract/users.ts'
import { isEmail } from '../../../core/fields/email.ts'
import type { Role } from '../../../core/rules/role.ts'
import { attempt, call } from '../../api/client.ts'
import { FixedForm } from '../../forms/FixedForm.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { dropdown } from '../../forms/inputs/common.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useDraft } from '../../shell/draft.ts'
import { useChains } from '../../shell/chains.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { peersQuery } from '../../shell/people.ts'
import { refreshUsers } from './queries.ts'
import { RightsChain } from './RightsChain.tsx'
import { sentenceOf } from './sentence.ts'
import { peersWithRights, rightsOf } from './rights.ts'
import { roleHelp, roleName } from './roles.ts'
import classes from './UsersPage.module.css'

interface Values {
  email: string
  name: string
  role: Role
  /** Whose rights they get; '' for nobody's. */
  sameAs: string
}

/** Adds somebody and sends them a link; then it asks what they may see. */
export function InviteUser() {
  const { t } = useTranslation()
  const go = useGo()
  const close = () => go(paths.users(), { keep: true })
  const { data: peers = [] } = useQuery(peersQuery)
  // The answer tells who was added, and the form whose rights they get.
  const sameAs = useRef('')
  const saving = useCreate({
    route: contract.users.invite,
    bodyOf: ({ email, name, role, sameAs: peer }: Values) => {
      sameAs.current = peer
      return { email, name, role }
    },
    draft: useDraft<DraftContent<Values>>('user:new'),
    announced: { done: t('users.invite.sent') },
    onCreated: async ({ user }) => {
      const body = peers.find(({ _id }) => _id === sameAs.current)?.assignment
      if (body) await attempt(call(contract.users.assign, { params: { id: user }, body }, { done: false }))
      await refreshUsers()
      go(paths.userAssign(user))
    },
    onRefused: close,
  })
  return (
    <FixedForm<Values>
      title={t('users.invite.action')}
      whenMissing="completeFields"
      submitLabel={t('users.invite.send')}
      initial={{ email: '', name: '', role: 'Level two', sameAs: '' }}
      saving={saving}
      onClose={close}
      sections={[
        {
          title: t('users.invite.who'),
          fields: [
            {
              name: 'email',
              label: t('users.columns.email'),
              help: t('users.invite.once'),
              required: true,
              maxLength: 254,
              wide: true,
              fault: ({ email }) => (isEmail(email.trim()) ? undefined : t('fields.email')),
            },
            { name: 'name', label: t('common.name'), required: true, maxLength: 200, wide: true },
            {
              name: 'role',
              label: t('users.columns.role'),
              wide: true,
              render: (control) => <Roles {...control} />,
            },
            {
              name: 'sameAs',
              label: t('users.invite.sameAs'),
              wide: true,
              render: (control) => <SameAs {...control} peers={peers} />,
            },
          ],
        },
      ]}
    />
  )
}

function Roles({ name, label, value, onChange }: Control) {
  const { t } = useTranslation()
  const inOrder = ['Level two', 'Level one', 'admin'] satisfies Role[]
  return (
    <Radio.Group name={name} label={label} value={value} onChange={onChange}>
      <Stack gap={10} mt={6}>
        {inOrder.map((role) => (
          <Radio key={role} value={role} label={roleName(t, role)} description={roleHelp(t, role)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The rights of somebody else, and what the new person will see with them. */
function SameAs({ name, label, value, onChange, peers }: Control & { peers: readonly ListedUser[] }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const peer = peers.find(({ _id }) => _id === value)
  return (
    <>
      <Select
        name={name}
        label={label}
        description={t('users.invite.adjusted')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={t('users.invite.nobody')}
        clearable
        searchable
        filter={filterOptions}
        data={peersWithRights(peers).map((one) => ({ value: one._id, label: one.name }))}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        {...dropdown}
      />
      {peer?.assignment && (
        <div className={classes.willSee}>
          <b>{t('users.invite.willSee')}</b>
          <RightsChain chains={chains} rights={rightsOf(peer.assignment).stages} compact />
          <span>{sentenceOf(t, { ...peer, roles: [] })}</span>
        </div>
      )}
    </>
  )
}
