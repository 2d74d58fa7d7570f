import { UnstyledButton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../core/contract/index.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useTranslation } from '../ui/texts.ts'
import { question } from './question.tsx'
import { refreshRights } from './session.ts'
import classes from './Shell.module.css'
import { useSession } from './useSession.ts'

/** Looked at again while a job writes them. */
export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: ({ signal }) => call(contract.samples.state, {}, { quiet: true, signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1_500 : false),
})

export const RemoveSamples = question({
  route: contract.samples.remove,
  input: (_: { count: number }) => ({}),
  danger: true,
  texts: (t, { count }) => ({
    title: t('welcome.samples.remove'),
    action: t('welcome.samples.confirm'),
    text: t('welcome.samples.removeText', { count }),
  }),
  done: (t) => t('welcome.samples.removed'),
  refresh: () => Promise.all([queryClient.invalidateQueries(), refreshRights()]),
})

/** Says on every screen that an account shows samples; whoever administers it takes them away from here. */
export default function SampleNote() {
  const { t } = useTranslation()
  const { session, settings } = useSession()
  if (!settings.samples) return null
  return session.admin ? <OwnSamples /> : <p className={classes.note}>{t('welcome.samples.seen')}</p>
}

function OwnSamples() {
  const { t } = useTranslation()
  const { data: samples } = useQuery(samplesQuery)
  const [isAsking, setAsking] = useState(false)
  if (samples?.state !== 'there') return null
  return (
    <p className={classes.note}>
      {t('welcome.samples.counted', { count: samples.count })}
      <UnstyledButton className={classes.remove} onClick={() => setAsking(true)}>
        {t('welcome.samples.removeThem')}
      </UnstyledButton>
      {isAsking && <RemoveSamples of={samples} onClose={() => setAsking(false)} />}
    </p>
  )
}
