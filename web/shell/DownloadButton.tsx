import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from '../api/client.ts'
import { RefusableButton } from '../ui/RefusableButton.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { toastDone } from '../ui/toast.ts'

interface DownloadButtonProps {
  label: string
  /** Text of the toast; may depend on the file. */
  done: string | ((file: File) => Promise<string>)
  read: () => Promise<File>
  /** In the foot of a list, beside its pages. */
  isFoot?: true
  /** Why there is no file of all that; the button stays, disabled, with the reason. */
  refusal?: string | undefined
}

/** Saves what is shown as a table. */
export function DownloadButton({ label, done, read, isFoot, refusal }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const file = await attempt(read())
    setBusy(false)
    if (!file) return
    saveFile(file.name, file)
    toastDone(typeof done === 'string' ? done : await done(file))
  }
  return (
    <RefusableButton
      {...(isFoot
        ? { variant: 'subtle', size: 'compact-sm', px: 0 }
        : {
            variant: 'default',
            flex: 'none',
            leftSection: <IconDownload size={17} stroke={1.6} aria-hidden />,
          })}
      loading={busy}
      refusal={refusal}
      onClick={() => void download()}
    >
      {label}
    </RefusableButton>
  )
}
