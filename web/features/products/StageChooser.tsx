import { Modal } from '@mantine/core'
import { useTranslation } from '../../ui/texts.ts'
import { findStage } from '../../shell/chains.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Chain } from '../../shell/stations.ts'
import { Go } from '../../ui/Go.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import type { NamedStage } from './StageArrow.tsx'
import classes from './StageChooser.module.css'

interface StageChooserProps {
  direction: 0 | 1
  product: { _id: string; identifier: string }
  stages: readonly NamedStage[]
  chains: Chain[]
  onClose: () => void
}

/** PRD-18: asks which of several stages to go to. */
export default function StageChooser({ direction, product, stages, chains, onClose }: StageChooserProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root opened onClose={onClose} size={420} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div">
          <Modal.Title component="h2" className={classes.title ?? ''}>
            {t(direction === 0 ? 'products.chooser.previous' : 'products.chooser.next')}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          <p className={classes.text}>{t('products.chooser.text', { identifier: product.identifier })}</p>
          <ul>
            {stages.map(({ _id, name }) => {
              const look = findStage(chains, _id)?.stage
              return (
                <li key={_id}>
                  <Go
                    to={paths.products(_id, { direction, productId: product._id })}
                    className={classes.stage}
                    onClick={onClose}
                  >
                    {look && <StageMarkDisc hue={look.hue} marca={look.marca} size={34} />}
                    {name}
                  </Go>
                </li>
              )
            })}
          </ul>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
