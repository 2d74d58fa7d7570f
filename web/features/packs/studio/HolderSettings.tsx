import { Select } from '@mantine/core'
import type { HolderFields } from '../../../../core/pack/shape.ts'
import { holderKinds } from '../../../../core/pack/chain-rules.ts'
import { changeSchema } from '../../../../core/pack/edit/schemas.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { useStudioContent } from './useStudio.ts'

const labels = {
  name: 'studio.process.holderName',
  phone: 'studio.process.holderPhone',
  email: 'studio.process.holderEmail',
} as const

/** Who has a product after a process: as before, its organization, or whom its fields name. */
export function HolderSettings({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const process = pack.milestoneSchemas[id]!
  const { holder, schema, descriptor } = process
  const fields = typeof holder === 'object' ? holder : undefined
  const edit = (next: boolean | HolderFields | undefined) =>
    change((now) => changeSchema(now, 'milestoneSchemas', id, { holder: next }), `${id}/holder`)
  const offered = (member: keyof typeof labels) =>
    Object.entries(schema.properties)
      .filter(([name]) => holderKinds[member].includes(descriptor[name]?.kind ?? ''))
      .map(([value, { title }]) => ({ value, label: title || value }))
  const names = offered('name')
  return (
    <>
      <Select
        label={t('studio.process.holder')}
        description={t('studio.process.holderHelp')}
        data={[
          { value: 'none', label: t('studio.process.holderNone') },
          { value: 'organization', label: t('studio.process.holderOrganization') },
          { value: 'fields', label: t('studio.process.holderFields'), disabled: names.length === 0 },
        ]}
        value={fields ? 'fields' : holder ? 'organization' : 'none'}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(value) =>
          edit(value === 'fields' ? { name: names[0]!.value } : value === 'organization' || undefined)
        }
        {...dropdown}
      />
      {fields &&
        (Object.keys(labels) as (keyof typeof labels)[]).map((member) => (
          <Select
            key={member}
            label={t(labels[member])}
            data={offered(member)}
            value={fields[member] ?? null}
            clearable={member !== 'name'}
            allowDeselect={member !== 'name'}
            readOnly={isReadOnly}
            onChange={(value) => {
              const { [member]: _, ...others } = fields
              edit((value === null ? others : { ...others, [member]: value }) as HolderFields)
            }}
            {...dropdown}
          />
        ))}
    </>
  )
}
