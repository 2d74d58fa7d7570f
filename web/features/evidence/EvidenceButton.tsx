import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import type { EvidenceOrder } from '../../../core/contract/evidence.ts'
import { useTranslation } from '../../ui/texts.ts'
import { EvidenceBox } from './EvidenceBox.tsx'

/** Makes a packet of evidence in a box of its own (picture 16). */
export function EvidenceButton({ order }: { order: EvidenceOrder }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPackage size={17} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('evidence.title')}
      </Button>
      {isOpen && <EvidenceBox order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
