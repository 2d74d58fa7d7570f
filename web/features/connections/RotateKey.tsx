import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { graceHours, type Key, maxGrace } from '../../../core/contract/keys.ts'
import { call } from '../../api/client.ts'
import { entryOrder } from '../../forms/inputs/common.tsx'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { refreshKeys } from './queries.ts'
import { Secret } from './Secret.tsx'

/** Gives a key another secret; the present one opens for some hours more (KEY-05). */
export function RotateKey({ of: { _id: id, name }, onClose }: { of: Key; onClose: () => void }) {
  const { t } = useTranslation()
  const [hours, setHours] = useState<number>(graceHours)
  const [made, setMade] = useState<{ secret?: string }>()
  // Another try is the same request.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const rotating = useConfirm({
    act: async (options) =>
      setMade(
        await call(
          contract.keys.rotate,
          { params: { id }, body: { graceHours: hours } },
          { ...options, idempotencyKey: `${idempotencyKey}-${hours}` },
        ),
      ),
    refusal: useRefusal()(contract.keys.rotate),
    onDone: refreshKeys,
  })
  if (made) return <Secret name={name} secret={made.secret} onClose={onClose} />
  return (
    <ConfirmModal
      {...rotating}
      danger={false}
      title={t('connections.rotate.title', { name })}
      confirmLabel={t('connections.rotate.action')}
      onClose={onClose}
    >
      <p>{t('connections.rotate.text')}</p>
      <NumberInput
        label={t('connections.rotate.hours')}
        description={`${t('connections.rotate.hoursHelp', { max: maxGrace })} ${t('connections.rotate.again')}`}
        inputWrapperOrder={entryOrder}
        mt={16}
        w={{ base: '100%', sm: 320 }}
        min={0}
        max={maxGrace}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={hours}
        onChange={(value) => setHours(Number(value))}
      />
    </ConfirmModal>
  )
}
