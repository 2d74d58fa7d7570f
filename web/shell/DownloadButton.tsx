import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from '../api/client.ts'
import { saveFile } from '../ui/saveFile.ts'
import { toastDone } from '../ui/toast.ts'

interface DownloadButtonProps {
  label: string
  /** What the toast says. */
  done: string
  read: () => Promise<File>
  /** In the foot of a list, beside its pages. */
  isFoot?: true
}

/** Saves what is shown as a table. */
export function DownloadButton({ label, done, read, isFoot }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const file = await attempt(read())
    setBusy(false)
    if (!file) return
    saveFile(file.name, file)
    toastDone(done)
  }
  return (
    <Button
      {...(isFoot
        ? { variant: 'subtle', size: 'compact-sm', px: 0 }
        : {
            variant: 'default',
            flex: 'none',
            leftSection: <IconDownload size={17} stroke={1.6} aria-hidden />,
          })}
      loading={busy}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
