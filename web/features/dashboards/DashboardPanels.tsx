import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Dashboard } from '../../../core/contract/dashboards.ts'
import { FixedForm } from '../../forms/FixedForm.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { WaitingQuestion } from '../../shell/ArchivePanel.tsx'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { question } from '../../shell/question.tsx'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { dashboardQuery, refreshDashboards } from './queries.ts'

interface Values {
  name: string
  url: string
}

export function EditDashboard() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Dashboards/$id/Edit' })
  const go = useGo()
  const dashboard = useQuery(dashboardQuery(id))
  const close = () => go(paths.dashboards(), { keep: true })
  if (dashboard.data) return <EditForm key={dashboard.data._id} dashboard={dashboard.data} onClose={close} />
  return <WaitingPanel title={t('dashboards.edit')} queries={[dashboard]} onClose={close} />
}

function EditForm({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit({
    route: contract.dashboards.update,
    id: dashboard._id,
    record: dashboard,
    bodyOf: ({ name, url }: Values) => ({ name, url }),
    draft: useDraft<DraftContent<Values>>(`dashboard:${dashboard._id}`),
    announced: { done: t('dashboards.saved') },
    onSaved: async () => {
      await refreshDashboards()
      onClose()
    },
  })
  return (
    <FixedForm
      key={edit.base.version}
      title={t('dashboards.edit')}
      submitLabel={t('dashboards.save')}
      initial={{ name: edit.base.name, url: edit.base.url }}
      saving={edit}
      onClose={onClose}
      sections={[
        {
          title: t('dashboards.form'),
          fields: [
            { name: 'name', label: t('common.name'), required: true, maxLength: 200, wide: true },
            {
              name: 'url',
              label: t('dashboards.columns.url'),
              help: t('dashboards.urlHelp'),
              required: true,
              inputMode: 'url',
              wide: true,
            },
          ],
        },
      ]}
    />
  )
}

export function RemoveDashboard() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Dashboards/$id/Delete' })
  const go = useGo()
  const dashboard = useQuery(dashboardQuery(id))
  const close = () => go(paths.dashboards(), { keep: true })
  if (!dashboard.data)
    return <WaitingQuestion title={t('common.archive')} query={dashboard} onClose={close} />
  return <Question of={dashboard.data} onClose={close} />
}

const Question = question({
  route: contract.dashboards.remove,
  input: ({ _id: id }: Dashboard) => ({ params: { id } }),
  danger: true,
  texts: (t, { name }) => ({
    title: t('dashboards.remove.title', { name }),
    action: t('common.archive'),
    text: t('dashboards.remove.text'),
  }),
  done: (t, { name }) => t('dashboards.remove.done', { name }),
  refresh: ({ _id }) => refreshDashboards([_id]),
})
