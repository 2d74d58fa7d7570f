import { isFound } from '../../../core/rules/search.ts'
import { Button, Input, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { destinationRefusals } from '../../../core/rules/transformation.ts'
import { kindOf, mayCreate } from '../../../core/rules/workflow.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { StageMark } from '../../ui/StageMark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { allOrganizationsQuery, useOnlyOrganization } from '../organizations/queries.ts'
import { offeredQuery, workflowQuery } from './queries.ts'
import { stageWords } from '../products/words.ts'
import classes from './SelectMilestone.module.css'

export interface MilestoneChoice {
  organization: string
  /** Id of the milestone schema. */
  schema: string
}

interface SelectMilestoneProps {
  product: Product
  selected: MilestoneChoice
  onSelect: (selected: MilestoneChoice) => void
  /** `isOnly`: nothing was there to choose, so going back must not lead here again. */
  onAccept: (schema: MilestoneSchema, organization: string, isOnly?: boolean) => void
  onClose: () => void
}

/** Lists with at least this many types have a search box. */
const searchableFrom = 9

/** Chooses the organization and the process type. Only types that the product may have next are listed (MIL-07). */
export function SelectMilestone({ product, selected, onSelect, onAccept, onClose }: SelectMilestoneProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [search, setSearch] = useState('')
  const { chains } = useChains()
  const offered = useQuery(offeredQuery(product._id, product.requirementsSatisfied, language))
  const workflow = useQuery(workflowQuery(product._id, language))
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const stage = findStage(chains, product.productSchema)?.stage
  const name = shownIdentifier(String(product.dataSchema.identifier))

  // The product's own organization is most often in charge of what happens to it.
  const only = useOnlyOrganization()
  const own = organizations?.find(({ _id }) => _id === product.organization._id)?._id
  const organization = selected.organization || only || own || ''

  const refusalOf = (schema: MilestoneSchema): string | undefined => {
    if (schema.productSchemaGroup === undefined) {
      return mayCreate(workflow.data?.nextSteps ?? [], false) ? undefined : t('error.case.originMissing')
    }
    const [refused] = destinationRefusals({ ...product, id: product._id }, schema.initiator)
    return refused && t(`error.${refused.code}`)
  }
  const [first, second] = offered.data ?? []
  const onlyType = second === undefined ? first : undefined
  const chosen = offered.data?.find(({ _id }) => _id === selected.schema) ?? onlyType
  const ready =
    chosen !== undefined && organization !== '' && refusalOf(chosen) === undefined && !workflow.isPending
  // With one organization and one type there is nothing to choose.
  const isSettled = ready && only !== undefined && onlyType !== undefined && selected.schema === ''
  const skip = useEffectEvent(() => chosen && onAccept(chosen, organization, true))
  useEffect(() => {
    if (isSettled) skip()
  }, [isSettled])
  // Both are filled in: Enter goes on.
  const isFilledIn = ready && !isSettled && selected.schema === '' && selected.organization === ''
  const accept = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFilledIn) accept.current?.focus()
  }, [isFilledIn])
  const found = offered.data?.filter((schema) => isFound([schema.name], search))

  return (
    <SidePanel
      title={t('milestones.new.title')}
      subtitle={name}
      stage={stage}
      width="timeline"
      onClose={onClose}
      onSubmit={() => ready && onAccept(chosen, organization)}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <RefusableButton
            ref={accept}
            type="submit"
            refusal={ready ? undefined : t('milestones.new.incomplete')}
          >
            {chosen?.productSchemaGroup === undefined
              ? t('milestones.new.fillIn')
              : t('milestones.new.chooseOrigin')}
          </RefusableButton>
        </>
      }
    >
      {offered.isError ? (
        <Fault error={offered.error} onRetry={() => void offered.refetch()} />
      ) : offered.data === undefined ? (
        <FormSkeleton />
      ) : offered.data.length === 0 ? (
        <Notice>{t('milestones.new.none')}</Notice>
      ) : (
        <div className={classes.select}>
          {!product.requirementsSatisfied && <Notice>{t('milestones.new.onlyInitiators', { name })}</Notice>}
          {product.hasDestination && (
            <Notice>
              {t(`milestones.new.late.${stageWords(stage, t).gender}`, { noun: stageWords(stage, t).one })}
            </Notice>
          )}
          <OrganizationSelect
            label={t('milestones.new.organization')}
            value={organization}
            onChange={(id) => onSelect({ ...selected, organization: id })}
          />
          <Radio.Group
            label={t('milestones.new.type')}
            required
            value={chosen?._id ?? ''}
            onChange={(schema) => onSelect({ ...selected, schema })}
          >
            {offered.data.length >= searchableFrom && (
              <SearchBox
                label={t('milestones.new.search')}
                value={search}
                delay={0}
                width="100%"
                onChange={setSearch}
              />
            )}
            <ul className={classes.types}>
              {found?.map((schema) => (
                <TypeRow key={schema._id} schema={schema} refusal={refusalOf(schema)} />
              ))}
            </ul>
            {found?.length === 0 && (
              <Input.Description>{t('milestones.new.notFound', { search })}</Input.Description>
            )}
          </Radio.Group>
        </div>
      )}
    </SidePanel>
  )
}

/** A process type, with its origins when it is a transformation, and whether it stays private. */
function TypeRow({ schema, refusal }: { schema: MilestoneSchema; refusal: string | undefined }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const origin =
    schema.productSchemaGroup === undefined ? undefined : findStage(chains, schema.productSchemaGroup)?.stage
  const { one, many, gender } = stageWords(origin, t)
  const made = stageWords(findStage(chains, schema.productSchema)?.stage, t)
  const from =
    schema.productSchemaGroup === undefined
      ? undefined
      : t(`milestones.new.${kindOf(schema.ratio)}`, {
          a: t(`products.a.${gender}`, { one }),
          many,
          several: t(`transformations.several.${made.gender}`, { many: made.many }).toLowerCase(),
        })
  return (
    <li className={classes.type}>
      <Radio
        classNames={{
          root: classes.radio ?? '',
          body: classes.body ?? '',
          label: classes.label ?? '',
          description: classes.description ?? '',
        }}
        value={schema._id}
        label={schema.initiator ? t('milestones.new.initiator', { name: schema.name }) : schema.name}
        description={refusal ?? from ?? (schema.closing ? t('milestones.new.closing') : undefined)}
        disabled={refusal !== undefined}
      />
      {schema.priv.value === 'true' && (
        <span className={classes.private}>
          <IconLock size={15} stroke={1.6} aria-hidden /> {t('milestones.priv.private')}
        </span>
      )}
      {origin && <StageMark hue={origin.hue} marca={origin.marca} size={18} />}
    </li>
  )
}
