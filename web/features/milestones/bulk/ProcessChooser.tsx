import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../core/rules/paths.ts'
import type { ChainStage } from '../../../shell/stations.ts'
import { QuestionBox } from '../../../ui/ConfirmModal.tsx'
import { amount } from '../../../ui/format.ts'
import { Go } from '../../../ui/Go.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RefusableButton } from '../../../ui/RefusableButton.tsx'
import { StageMark } from '../../../ui/StageMark.tsx'
import { OrganizationSelect } from '../../organizations/OrganizationSelect.tsx'
import { allOrganizationsQuery, useOnlyOrganization } from '../../organizations/queries.ts'
import { partByRule, type Block, type SheetProduct } from './processes.ts'
import classes from './ProcessChooser.module.css'

interface ProcessChooserProps {
  stage: ChainStage
  /** The processes of the stage that the person may record. */
  schemas: readonly MilestoneSchema[]
  products: readonly SheetProduct[]
  /** The blocks of the sheet: the same process of the same organization stands there once. */
  blocks: readonly Block[]
  /** Goes on without the products that no process fits now. */
  onLeaveOut?: (() => void) | undefined
  onChoose: (block: Block) => void
  onClose: () => void
}

/** So many are named; the others are counted. */
const maxNamed = 20

/** Asks for an organization and a process that fits all products: they become a block of columns. */
export function ProcessChooser({
  stage,
  schemas,
  products,
  blocks,
  onLeaveOut,
  onChoose,
  onClose,
}: ProcessChooserProps) {
  const { t } = useTranslation()
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const only = useOnlyOrganization()
  const { fitting, refused } = partByRule(products)
  const isFitting = refused.length === 0
  // A single one is no choice.
  const [single, ...more] = schemas
  const [chosen, setChosen] = useState({
    organization: '',
    schema: single && more.length === 0 ? single._id : '',
  })
  // The products' own organization, where all have the same, is most often in charge of what happens to them.
  const [owner, ...others] = new Set(products.map((product) => product.organization))
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
    <QuestionBox title={t('milestones.bulk.choose')} onClose={onClose}>
      <Stack gap={16}>
        {schemas.length === 0 ? (
          <Notice>{t('milestones.bulk.noSchemas')}</Notice>
        ) : isFitting ? (
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
        ) : (
          <Unfitting stage={stage} schemas={schemas} refused={refused} total={products.length} />
        )}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {isFitting ? (
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
          ) : (
            fitting.length > 0 && (
              <Button onClick={onLeaveOut} data-autofocus>
                {t('milestones.bulk.leaveOut', { count: refused.length })}
              </Button>
            )
          )}
        </Group>
      </Stack>
    </QuestionBox>
  )
}

interface UnfittingProps {
  stage: ChainStage
  schemas: readonly MilestoneSchema[]
  refused: readonly SheetProduct[]
  total: number
}

/** FST-06: which processes don't fit all products, for how many and why, and the way to mend it. */
function Unfitting({ stage, schemas, refused, total }: UnfittingProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => amount(value, i18n.language)
  const lacks = refused.map(({ refusal = t('products.part.reason') }) => refusal)
  const reasons = [...new Set(lacks)].map((reason) => {
    const count = lacks.filter((one) => one === reason).length
    return t('milestones.bulk.lacking', { reason, count: number(count), total: number(total) })
  })
  return (
    <>
      <section aria-label={t('milestones.bulk.unfitting')}>
        <h3 className={classes.head}>{t('milestones.bulk.unfitting')}</h3>
        <ul className={classes.list}>
          {schemas.map(({ _id, name }) => (
            <li key={_id}>
              <b>{name}</b>
              <span>{reasons.join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <ul className={classes.list}>
        {refused.slice(0, maxNamed).map(({ _id, name, refusal }) => (
          <li key={_id}>
            <StageMark {...stage} />
            <b>{name}</b>
            {refusal === undefined ? (
              <Go
                to={paths.productMilestones(_id, stage.id, { createMilestone: true })}
                keep
                aria-label={t('products.part.mendOf', { identifier: name })}
              >
                {t('products.part.mend')}
              </Go>
            ) : (
              <span>{refusal}</span>
            )}
          </li>
        ))}
        {refused.length > maxNamed && (
          <li>{t('products.part.more', { count: refused.length - maxNamed })}</li>
        )}
      </ul>
    </>
  )
}
