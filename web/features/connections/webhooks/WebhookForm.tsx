import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { maxUrl, maxWebhookName } from '../../../../core/contract/webhooks.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { webhookTypes } from '../../../../core/nouns/messages.ts'
import { call } from '../../../api/client.ts'
import { FixedForm } from '../../../forms/FixedForm.tsx'
import { dropdown, entryOrder, FaultText } from '../../../forms/inputs/common.tsx'
import type { Control } from '../../../forms/useFixedForm.tsx'
import { useSend } from '../../../forms/useSend.ts'
import { useChains } from '../../../shell/chains.ts'
import { WaitingPanel } from '../../../shell/WaitingPanel.tsx'
import { useGo } from '../../../ui/Go.tsx'
import { useTranslation, type Translator } from '../../../ui/texts.ts'
import { toastDone } from '../../../ui/toast.ts'
import { allOrganizationsQuery } from '../../organizations/queries.ts'
import { processGroups, stageGroups } from '../../users/groups.ts'
import { processesQuery } from '../../users/queries.ts'
import { Secret } from '../Secret.tsx'
import { refreshWebhooks, webhooksQuery } from './queries.ts'
import { typeText } from './words.ts'
import classes from './Webhooks.module.css'

/** Makes or edits a webhook (HOK-01); `new` makes one. */
export function WebhookForm({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const isNew = id === 'new'
  const webhooks = useQuery({ ...webhooksQuery, enabled: !isNew })
  const webhook = isNew ? undefined : webhooks.data && (webhooks.data.find(({ _id }) => _id === id) ?? null)
  const organizations = useQuery(allOrganizationsQuery)
  const processes = useQuery(processesQuery(i18n.language))
  const [made, setMade] = useState<{ _id: string; name: string; secret?: string }>()
  const close = () => go(paths.connections(isNew ? {} : { webhook: id }))
  if (made)
    return (
      <Secret
        of="webhook"
        name={made.name}
        secret={made.secret}
        onClose={() => go(paths.connections({ webhook: made._id }))}
      />
    )
  if ((isNew || webhook) && organizations.data && processes.data)
    return (
      <Filled
        of={webhook ?? undefined}
        organizations={organizations.data}
        processes={processes.data}
        onMade={setMade}
        onClose={close}
      />
    )
  return (
    <WaitingPanel
      title={t(isNew ? 'webhooks.new.action' : 'webhooks.edit.title')}
      queries={[...(isNew ? [] : [{ ...webhooks, data: webhook }]), organizations, processes]}
      onClose={close}
    />
  )
}

interface NameEntry {
  _id: string
  name: string
}

interface FilledProps {
  of: Webhook | undefined
  organizations: readonly NameEntry[]
  processes: readonly MilestoneSchema[]
  onMade: (webhook: NameEntry & { secret?: string }) => void
  onClose: () => void
}

interface WebhookValues {
  name: string
  url: string
  types: string[]
  productSchemas: string[]
  milestoneSchemas: string[]
  organizations: string[]
}

function Filled({ of, organizations, processes, onMade, onClose }: FilledProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const stages = stageGroups(chains)
  const processesByStage = processGroups(processes, chains)
  const filters = of?.filters
  return (
    <FixedForm<WebhookValues>
      title={t(of ? 'webhooks.edit.title' : 'webhooks.new.action')}
      submitLabel={t(of ? 'common.accept' : 'webhooks.new.submit')}
      initial={{
        name: of?.name ?? '',
        url: of?.url ?? 'https://',
        types: of?.types ?? [],
        productSchemas: filters?.productSchemas ?? [],
        milestoneSchemas: filters?.milestoneSchemas ?? [],
        organizations: filters?.organizations ?? [],
      }}
      sections={[
        {
          title: t('webhooks.form.what'),
          fields: [
            {
              name: 'name',
              label: t('common.name'),
              help: t('webhooks.form.nameHelp'),
              required: true,
              maxLength: maxWebhookName,
            },
            {
              name: 'url',
              label: t('webhooks.form.url'),
              help: t('webhooks.form.urlHelp'),
              required: true,
              inputMode: 'url',
              maxLength: maxUrl,
              wide: true,
            },
          ],
        },
        {
          title: t('webhooks.form.when'),
          fields: [
            {
              name: 'types',
              label: t('webhooks.form.types'),
              required: true,
              wide: true,
              fault: ({ types }) => (types.length === 0 ? t('fields.requiredMark') : undefined),
              render: (control) => <Choice {...control} required data={typeOptions(t, of?.types ?? [])} />,
            },
          ],
        },
        {
          title: t('webhooks.form.only'),
          fields: [
            {
              name: 'productSchemas',
              faultsOf: 'filters.productSchemas',
              label: t('webhooks.form.stages'),
              wide: true,
              render: (control) => (
                <Choice {...control} help={t('webhooks.form.onlyHelp')} data={groupsOf(stages)} />
              ),
            },
            {
              name: 'milestoneSchemas',
              faultsOf: 'filters.milestoneSchemas',
              label: t('webhooks.form.processes'),
              wide: true,
              render: (control) => <Choice {...control} data={groupsOf(processesByStage)} />,
            },
            {
              name: 'organizations',
              faultsOf: 'filters.organizations',
              label: t('webhooks.form.organizations'),
              wide: true,
              render: (control) => (
                <Choice
                  {...control}
                  data={organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
                />
              ),
            },
          ],
        },
      ]}
      saving={useSend<WebhookValues>({
        send: async ({ name, url, types, ...chosen }) => {
          const body = { name, url, types, filters: chosen }
          if (!of) {
            onMade(await call(contract.webhooks.create, { body }, { quiet: true }))
            return refreshWebhooks()
          }
          await call(
            contract.webhooks.update,
            { params: { id: of._id }, body: { ...body, version: of.version } },
            { quiet: true },
          )
          await refreshWebhooks()
          onClose()
          toastDone(t('webhooks.edit.done', { name }))
        },
      })}
      onClose={onClose}
    />
  )
}

interface Option {
  value: string
  label: string
}
interface Group {
  group: string
  items: Option[]
}

interface ChoiceProps extends Control<string[]> {
  help?: string
  required?: boolean
  data: (Option | Group)[]
}

function Choice({ name, label, help, required = false, value, onChange, error, faultAt, data }: ChoiceProps) {
  const fault = error ?? value.map((_, n) => faultAt(String(n))).find((text) => text !== undefined)
  return (
    <MultiSelect
      name={name}
      label={label}
      description={help}
      required={required}
      inputWrapperOrder={entryOrder}
      searchable
      classNames={{ inputField: classes.typed ?? '' }}
      data={data}
      value={value}
      error={fault && <FaultText>{fault}</FaultText>}
      onChange={onChange}
      {...dropdown}
    />
  )
}

const groupsOf = (
  groups: readonly { name: string; rows: readonly { id: string; name: string }[] }[],
): Group[] =>
  groups.map(({ name, rows }) => ({
    group: name,
    items: rows.map((row) => ({ value: row.id, label: row.name })),
  }))

/** All, then each noun with its types. Types that nothing sends yet stay where the webhook asks for them. */
function typeOptions(t: Translator, asked: readonly string[]): Option[] {
  const nounOf = (type: string) => type.slice(0, type.indexOf('.'))
  const nouns = [...new Set(webhookTypes.map(nounOf))]
  const offered = nouns.flatMap((noun) => [
    `${noun}.*`,
    ...webhookTypes.filter((type) => nounOf(type) === noun),
  ])
  return [...new Set(['*', ...offered, ...asked])].map((value) => ({ value, label: typeText(t, value) }))
}
