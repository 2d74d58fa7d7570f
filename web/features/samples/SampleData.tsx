import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { samplesQuery } from './queries.ts'
import classes from './welcome.module.css'

/** The sample data of the account, and how to be rid of them at once; nothing where there are none. */
export function SampleData() {
  const { t } = useTranslation()
  const { data: samples } = useQuery(samplesQuery)
  const [isAsking, setAsking] = useState(false)
  if (!samples || samples.state === 'none') return null
  return (
    <section className={classes.samples} aria-labelledby="samples">
      <h2 id="samples">{t('welcome.samples.title')}</h2>
      <p role="status">
        {samples.state === 'running'
          ? t('welcome.samples.running')
          : t('welcome.samples.there', { count: samples.count })}
      </p>
      {samples.state === 'there' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('welcome.samples.remove')}
        </Button>
      )}
      {isAsking && <RemoveSamples count={samples.count} onClose={() => setAsking(false)} />}
    </section>
  )
}

function RemoveSamples({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation()
  const removing = useConfirm({
    act: () =>
      call(contract.samples.remove, {}, { silentFor: ['RELATED'], done: t('welcome.samples.removed') }),
    onDone: async () => {
      await queryClient.invalidateQueries()
      onClose()
    },
  })
  return (
    <ConfirmModal
      {...removing}
      title={t('welcome.samples.remove')}
      confirmLabel={t('welcome.samples.confirm')}
      onClose={onClose}
    >
      {t('welcome.samples.removeText', { count })}
    </ConfirmModal>
  )
}
