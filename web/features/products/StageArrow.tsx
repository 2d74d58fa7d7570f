import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Translator } from '../../ui/texts.ts'
import type { Chain } from '../../shell/stations.ts'
import { findStage } from '../../shell/chains.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import classes from './StageArrow.module.css'

export interface NamedStage {
  _id: string
  name: string
}

interface StageArrowProps {
  t: Translator
  /** 0 previous, 1 next (PRD-18). */
  direction: 0 | 1
  product: { _id: string; identifier: string }
  /** The stages of its neighbours; undefined while they load. */
  stages: readonly NamedStage[] | undefined
  chains: Chain[]
  /** Opens the chooser when there is more than one stage. */
  onChoose: () => void
}

/** An arrow from a product to its neighbours on one side, with the mark of their stage. */
export function StageArrow({ t, direction, product, stages, chains, onChoose }: StageArrowProps) {
  const Chevron = direction === 0 ? IconChevronLeft : IconChevronRight
  const chevron = <Chevron size={16} stroke={1.8} aria-hidden />
  const [only, ...others] = stages ?? []
  if (!only) {
    const label = stages && t(direction === 0 ? 'products.arrow.noPrevious' : 'products.arrow.noNext')
    return (
      <span
        className={classes.arrow}
        data-off
        data-direction={direction}
        {...(label ? { role: 'img', 'aria-label': label } : {})}
      >
        {chevron}
      </span>
    )
  }
  const marcas = [only, ...others].slice(0, 2).flatMap(({ _id }) => {
    const look = findStage(chains, _id)?.stage
    return look ? [<StageMark key={_id} hue={look.hue} marca={look.marca} size={15} />] : []
  })
  const label = t(direction === 0 ? 'products.arrow.previous' : 'products.arrow.next', {
    identifier: product.identifier,
    stages: [only, ...others].map(({ name }) => name).join(', '),
  })
  const shared = {
    className: classes.arrow,
    'data-direction': direction,
    'aria-label': label,
    'data-hint': label,
  }
  const drawn = (
    <>
      {direction === 0 && chevron}
      {marcas}
      {direction === 1 && chevron}
    </>
  )
  return others.length > 0 ? (
    <UnstyledButton {...shared} onClick={onChoose}>
      {drawn}
    </UnstyledButton>
  ) : (
    <Go {...shared} to={paths.products(only._id, { direction, productId: product._id })}>
      {drawn}
    </Go>
  )
}
