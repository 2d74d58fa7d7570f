import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../core/contract/index.ts'
import { attempt, call } from '../api/client.ts'
import { useTranslation } from '../ui/texts.ts'

/** Whoever has no organization yet writes to the administrators by one press: a request for help, which is mailed to them. */
export default function TellAdministrators() {
  const { t } = useTranslation()
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  if (state === 'sent') return <p role="status">{t('shell.tell.sent')}</p>
  const send = async () => {
    setState('busy')
    const body = { issue: t('shell.tell.issue'), priority: 'media' } as const
    setState((await attempt(call(contract.support.create, { body }))) ? 'sent' : 'ready')
  }
  return (
    <Button
      loading={state === 'busy'}
      leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
      onClick={() => void send()}
    >
      {t('shell.tell.title')}
    </Button>
  )
}
