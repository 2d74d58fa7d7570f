import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/Notice.tsx'
import { RefusableButton } from '../../../ui/RefusableButton.tsx'
import { useReturnFocus } from '../../../ui/useReturnFocus.ts'
import { OrganizationSelect } from '../../organizations/OrganizationSelect.tsx'
import { allOrganizationsQuery, useOnlyOrganization } from '../../organizations/queries.ts'
import type { Block } from './processes.ts'

interface ProcessChooserProps {
  /** The processes that these products may have. */
  schemas: readonly MilestoneSchema[]
  /** The organizations of the products, by id. */
  owners: readonly string[]
  /** The blocks of the sheet: the same process of the same organization stands there once. */
  blocks: readonly Block[]
  onChoose: (block: Block) => void
  onClose: () => void
}

/** Asks for an organization and a process: they become a block of columns. */
export function ProcessChooser({ schemas, owners, blocks, onChoose, onClose }: ProcessChooserProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const only = useOnlyOrganization()
  const [chosen, setChosen] = useState({ organization: '', schema: '' })
  // The products' own organization, where all have the same, is most often in charge of what happens to them.
  const [owner, ...others] = new Set(owners)
  const own = others.length === 0 ? organizations?.find(({ _id }) => _id === owner)?._id : undefined
  const responsible = chosen.organization || only || own || ''
  const organization = organizations?.find(({ _id }) => _id === responsible)
  const schema = schemas.find(({ _id }) => _id === chosen.schema)
  const isThere = blocks.some(
    (block) => block.organization._id === organization?._id && block.schema._id === schema?._id,
  )
  const refusal =
    organization && schema
      ? isThere
        ? t('milestones.bulk.alreadyThere')
        : undefined
      : t('milestones.new.incomplete')
  return (
    <Modal opened onClose={onClose} size={430} padding="lg" title={t('milestones.bulk.choose')}>
      <Stack gap={16}>
        {schemas.length === 0 ? (
          <Notice>{t('milestones.bulk.noSchemas')}</Notice>
        ) : (
          <>
            <OrganizationSelect
              label={t('milestones.new.organization')}
              value={responsible}
              onChange={(id) => setChosen({ ...chosen, organization: id })}
            />
            <Radio.Group
              label={t('milestones.new.type')}
              required
              value={chosen.schema}
              onChange={(id) => setChosen({ ...chosen, schema: id })}
            >
              <Stack gap={10} mt={6}>
                {schemas.map(({ _id, name }) => (
                  <Radio key={_id} value={_id} label={name} />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <RefusableButton
            refusal={refusal}
            onClick={() =>
              organization &&
              schema &&
              onChoose({
                id: `${organization._id}/${schema._id}`,
                organization: { _id: organization._id, name: organization.name },
                schema,
              })
            }
          >
            {t('milestones.bulk.add')}
          </RefusableButton>
        </Group>
      </Stack>
    </Modal>
  )
}
