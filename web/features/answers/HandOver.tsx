import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { contract } from '../../../core/contract/index.ts'
import { FaultText } from '../../forms/inputs/common.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { peersQuery } from '../../shell/people.ts'
import { question } from '../../shell/question.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { refreshAnswers } from './queries.ts'

type HandedOver = Pick<Inquiry, '_id' | 'owner'>

/** Who stands for a request, and for administrators the way to change that (LNK-13). */
export function HandOver({ inquiry }: { inquiry: HandedOver }) {
  const { t } = useTranslation()
  const refusal = useRefusal()(contract.inquiries.update)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {inquiry.owner.name}{' '}
      <RefusableButton variant="subtle" size="compact-sm" refusal={refusal} onClick={() => setOpen(true)}>
        {t('inquiries.list.handOver')}
      </RefusableButton>
      {isOpen && <HandOverQuestion of={inquiry} onClose={() => setOpen(false)} />}
    </>
  )
}

const HandOverQuestion = question({
  route: contract.inquiries.update,
  input: ({ _id: id }: HandedOver, { owner }) => ({ params: { id }, body: { owner } }),
  texts: (t) => ({ title: t('inquiries.list.handOverTitle'), action: t('inquiries.list.handOver') }),
  form: {
    initial: ({ owner }: HandedOver) => ({ owner: owner._id }),
    fields: (t) => [
      {
        name: 'owner',
        label: t('inquiries.list.owner'),
        render: (control) => <Person {...control} />,
      },
    ],
  },
  done: (t, _, { owner }) => t('inquiries.list.handedOver', { name: owner.name }),
  refresh: refreshAnswers,
})

function Person({ label, value, onChange, error }: Control) {
  const { t } = useTranslation()
  const { data: people = [] } = useQuery(peersQuery)
  return (
    <Select
      label={label}
      description={t('inquiries.list.handOverHelp')}
      searchable
      allowDeselect={false}
      data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={people.some(({ _id }) => _id === value) ? value : null}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      error={error && <FaultText>{error}</FaultText>}
    />
  )
}
