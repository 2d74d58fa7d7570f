import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import { isEmail } from '../../../core/fields/email.ts'
import type { Role } from '../../../core/rules/role.ts'
import { type Control, FixedForm } from '../../forms/FixedForm.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { refreshUsers } from './queries.ts'
import { roleHelp, roleName } from './roles.ts'

interface Values {
  email: string
  name: string
  role: Role
}

/** Adds somebody and sends them a link; then it asks what they may see. */
export function InviteUser() {
  const { t } = useTranslation()
  const go = useGo()
  const close = () => go(paths.users(), { keep: true })
  const saving = useCreate({
    route: contract.users.invite,
    bodyOf: ({ email, name, role }: Values) => ({ email, name, role }),
    draft: useDraft<DraftContent<Values>>('user:new'),
    announced: { done: t('users.invite.sent') },
    onCreated: async ({ user }) => {
      await refreshUsers()
      go(paths.userAssign(user))
    },
    onRefused: close,
  })
  return (
    <FixedForm<Values>
      title={t('users.invite.action')}
      submitLabel={t('users.invite.send')}
      initial={{ email: '', name: '', role: 'Level two' }}
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
