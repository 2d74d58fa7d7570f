import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Assignment, User } from '../../../core/contract/users.ts'
import { attempt, call } from '../../api/client.ts'
import { useChains } from '../../shell/chains.ts'
import { paths } from '../../../core/rules/paths.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastFault } from '../../ui/toast.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { processGroups, stageGroups } from './groups.ts'
import { assignmentQuery, processesQuery, refreshUsers, tagsQuery, userQuery } from './queries.ts'
import { assignmentOf, isNothing, missingIn, rightsOf } from './rights.ts'
import { CopyRights } from './CopyRights.tsx'
import { RightsFrame } from './RightsFrame.tsx'
import { Choices, RightsTable } from './RightsTable.tsx'
import { useUnseenAssets } from './useUnseenAssets.ts'
import { EditedRights, useRights } from './useRights.ts'
import classes from './AssignUser.module.css'

/** USR-02: what somebody may see and change, in four tables. */
export function AssignUser() {
  const { t, i18n } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Users/$id/Assign' })
  const go = useGo()
  const user = useQuery(userQuery(id))
  const assignment = useQuery(assignmentQuery(id))
  const organizations = useQuery(allOrganizationsQuery)
  const processes = useQuery(processesQuery(i18n.language))
  const tags = useQuery(tagsQuery)
  const close = () => go(paths.users(), { keep: true })
  if (user.data && assignment.data && organizations.data && processes.data && tags.data)
    return (
      <AssignForm
        user={user.data}
        assignment={assignment.data}
        organizations={organizations.data.map(named)}
        processes={processes.data}
        tags={tags.data.map(named)}
        onClose={close}
      />
    )
  return (
    <WaitingPanel
      title={t('users.assign.title')}
      queries={[user, assignment, organizations, processes, tags]}
      onClose={close}
    />
  )
}

const named = ({ _id, name }: { _id: string; name: string }) => ({ id: _id, name })

interface AssignFormProps {
  user: User
  assignment: Assignment
  organizations: { id: string; name: string }[]
  processes: MilestoneSchema[]
  tags: { id: string; name: string }[]
  onClose: () => void
}

function AssignForm(props: AssignFormProps) {
  const { user, assignment, onClose } = props
  const { t } = useTranslation()
  const [edited] = useState(() => new EditedRights(assignment))
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const save = async () => {
    setAsking(false)
    setBusy(true)
    const saved = await attempt(
      call(
        contract.users.assign,
        { params: { id: user._id }, body: assignmentOf(edited.get()) },
        { done: t('users.assign.done', { name: user.name }) },
      ),
    )
    setBusy(false)
    if (saved === null) return
    await refreshUsers()
    onClose()
  }
  const submit = () => {
    const rights = edited.get()
    if (missingIn(rights)) toastFault(t('common.toast.completeFields'), { name: 'completeFields' })
    else if (isNothing(rights) && !isNothing(rightsOf(assignment))) setAsking(true)
    else void save()
  }

  return (
    <SidePanel
      title={t('users.assign.title')}
      subtitle={[user.name, user.email].filter(Boolean).join(', ')}
      mark={
        <span className={classes.initials} aria-hidden>
          {initialsOf(user.name)}
        </span>
      }
      width="wide"
      bare
      headEnd={<CopyRights of={user._id} onCopy={edited.copy} />}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <div>{t('users.assign.binds')}</div>
          <Button variant="default" onClick={() => window.history.back()}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('common.accept')}
          </Button>
        </>
      }
    >
      <AssignedRights {...props} edited={edited} />
      {isAsking && (
        <ConfirmModal
          title={t('users.assign.nothing.title', { name: user.name })}
          confirmLabel={t('users.assign.nothing.confirm')}
          danger
          busy={isBusy}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        >
          {t('users.assign.nothing.text', { name: user.name })}
        </ConfirmModal>
      )}
    </SidePanel>
  )
}

interface AssignedRightsProps extends AssignFormProps {
  edited: EditedRights
}

/** What the person will see, the four tables, and what changes by them. */
function AssignedRights({ user, assignment, organizations, processes, tags, edited }: AssignedRightsProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const rights = useRights(edited)
  // A tick shows at once; its meaning follows right after.
  const told = useDeferredValue(rights)
  const stages = useMemo(() => stageGroups(chains), [chains])
  const unseen = useUnseenAssets(processes, told)
  const forms = useMemo(() => processGroups(processes, chains), [processes, chains])
  return (
    <RightsFrame
      title={t('users.assign.willSee', { name: user.name })}
      name={user.name}
      before={rightsOf(assignment)}
      after={told}
      chains={chains}
      organizations={organizations}
      processes={processes}
      unseen={unseen}
    >
      <div className={classes.tables}>
        <Choices
          title={t('users.assign.organizations')}
          head={t('common.name')}
          rows={organizations}
          chosen={rights.organizations}
          onTick={edited.tickOrganization}
        />
        <RightsTable
          title={t('users.assign.stages')}
          groups={stages}
          rights={rights.stages}
          onTick={edited.tickStage}
        />
        <RightsTable
          title={t('users.assign.processes')}
          groups={forms}
          rights={rights.processes}
          onTick={edited.tickProcess}
        />
        <Choices
          title={t('users.assign.tags')}
          head={t('users.assign.files')}
          rows={tags}
          chosen={rights.tags}
          onTick={edited.tickTag}
        />
      </div>
    </RightsFrame>
  )
}
