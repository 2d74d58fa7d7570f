import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { peersQuery } from '../../shell/people.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshAnswers } from './queries.ts'

/** Who stands for a request, and for administrators the way to change that (LNK-13). */
export function HandOver({ inquiry: { _id: id, owner } }: { inquiry: Pick<Inquiry, '_id' | 'owner'> }) {
  const { t } = useTranslation()
  const refusal = useRefusal()(contract.inquiries.update)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {owner.name}{' '}
      <RefusableButton
        variant="subtle"
        size="compact-sm"
        refusal={refusal}
        onClick={() => setOpen(true)}
      >
        {t('inquiries.list.handOver')}
      </RefusableButton>
      {isOpen && <Question id={id} owner={owner} refusal={refusal} onClose={() => setOpen(false)} />}
    </>
  )
}

interface QuestionProps {
  id: string
  owner: Inquiry['owner']
  refusal: string | undefined
  onClose: () => void
}

function Question({ id, owner, refusal, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { data: people = [] } = useQuery(peersQuery)
  const [chosen, setChosen] = useState(owner._id)
  const changing = useConfirm({
    refusal,
    act: (options) => call(contract.inquiries.update, { params: { id }, body: { owner: chosen } }, options),
    onDone: async () => {
      onClose()
      const { name = '' } = people.find(({ _id }) => _id === chosen) ?? {}
      toastDone(t('inquiries.list.handedOver', { name }))
      await refreshAnswers()
    },
  })
  return (
    <ConfirmModal
      {...changing}
      danger={false}
      title={t('inquiries.list.handOverTitle')}
      confirmLabel={t('inquiries.list.handOver')}
      onClose={onClose}
    >
      <Select
        label={t('inquiries.list.owner')}
        description={t('inquiries.list.handOverHelp')}
        searchable
        allowDeselect={false}
        data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={people.some(({ _id }) => _id === chosen) ? chosen : null}
        onChange={(value) => value !== null && setChosen(value)}
      />
    </ConfirmModal>
  )
}
