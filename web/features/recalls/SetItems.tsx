import { Button, Group, Radio } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { settableItemStates } from '../../../core/rules/recall.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshRecalls } from '../trace/queries.ts'
import classes from './Recall.module.css'

type SettableState = (typeof settableItemStates)[number]

interface SetItemsProps {
  recall: Recall
  products?: readonly string[]
  /** How many the administrator may not read, instead of products: all of them are set. */
  restricted?: number
  onClose: () => void
}

/** Says by hand what became of products, with a note (RCL-04). */
export function SetItems({ recall, products = [], restricted, onClose }: SetItemsProps) {
  const { t } = useTranslation()
  const form = useFixedForm<{ state: SettableState; note: string }>({
    initial: { state: 'returned', note: '' },
    whenMissing: null,
    fields: [
      {
        name: 'state',
        label: t('recalls.set.state'),
        required: true,
        render: ({ label, value, onChange }) => (
          <Radio.Group label={label} value={value} onChange={onChange}>
            <div className={classes.radios}>
              {settableItemStates.map((state) => (
                <Radio key={state} value={state} label={t(`recalls.state.${state}`)} />
              ))}
            </div>
          </Radio.Group>
        ),
      },
      { name: 'note', label: t('recalls.show.note'), rows: 2, maxLength: 500 },
    ],
    saving: useSend({
      send: ({ state, note }) =>
        call(
          contract.recalls.setItems,
          {
            params: { id: recall._id },
            body: {
              ...(restricted === undefined ? { products: [...products] } : { restricted: true as const }),
              state,
              ...(note.trim() && { note }),
            },
          },
          { quiet: true },
        ),
      onSent: () => {
        toastDone(t('recalls.set.done'))
        void refreshRecalls()
        onClose()
      },
    }),
  })
  return (
    <QuestionBox title={t('recalls.set.title')} onClose={onClose}>
      <FormFrame form={form} className={classes.form}>
        <p>
          {restricted === undefined
            ? t('recalls.set.text', { count: products.length })
            : t('recalls.show.restricted', { count: restricted })}
        </p>
        <FormNotices form={form} />
        <Entry form={form} name="state" />
        <Entry form={form} name="note" />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('recalls.set.submit')}
          </Button>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
