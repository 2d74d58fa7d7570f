import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { doesPrint } from '../../../core/rules/paper.ts'
import { faultText } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useSession } from '../../shell/useSession.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { toastFault } from '../../ui/toast.ts'
import { makePdf, pdfTemplatesQuery } from './queries.ts'

/** MIL-18: the paper of a process, where the account has a template of it; the button waits while it is made (QRP-12). */
export function PrintProcess({ process, stageId }: { process: Milestone; stageId: string }) {
  const { t, i18n } = useTranslation()
  const { session } = useSession()
  const stage = findStage(useChains().chains, stageId)?.stage
  const isPrinted = session.flags.includes('pdf_templates') && stage !== undefined && doesPrint(stage.stage)
  const language = i18n.language
  const { data } = useQuery({ ...pdfTemplatesQuery('MilestoneSchema', language), enabled: isPrinted })
  const template = data?.find(({ itemId }) => itemId === process.milestoneSchema._id)
  const [isRunning, setRunning] = useState(false)
  if (!template) return null

  const print = async () => {
    setRunning(true)
    try {
      const { itemType, _id: templateId } = template
      const file = await makePdf({ itemType, itemIds: [process._id], templateId, language })
      saveFile(file.name, file)
    } catch (error) {
      toastFault(faultText(error), { name: 'pdf' })
    }
    setRunning(false)
  }
  return (
    <ActionIcon
      loading={isRunning}
      disabled={isRunning}
      aria-label={`${t('pdf.process')}, ${process.name}`}
      data-hint={t('pdf.process')}
      onClick={() => void print()}
    >
      <IconPrinter size={17} stroke={1.6} />
    </ActionIcon>
  )
}
