import { Skeleton } from '@mantine/core'
import { useTranslation } from './texts.ts'
import classes from './Skeletons.module.css'

/** Placeholder rows with the height of real rows, so the page does not jump. */
export function TableSkeleton({ columns, rows = 12 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={classes.late} aria-hidden>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} style={{ height: 35, padding: '6px 8px', borderBottom: '1px solid var(--rule)' }}>
          <Skeleton height={10} width={`${55 + ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ))
}

export function ListSkeleton({ rows = 8, height = 66 }: { rows?: number; height?: number }) {
  return (
    <div aria-busy role="status" className={classes.late}>
      <LoadingText />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height, padding: '14px 16px', borderBottom: '1px solid var(--rule)' }}>
          <Skeleton height={12} width="55%" />
          <Skeleton height={10} width="35%" mt={10} />
        </div>
      ))}
    </div>
  )
}

/** Placeholder fields for a panel whose form is loading. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div
      aria-busy
      role="status"
      className={classes.late}
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
        gap: 24,
        padding: 24,
      }}
    >
      <LoadingText />
      {Array.from({ length: fields }, (_, field) => (
        <div key={field}>
          <Skeleton height={10} width={110} mb={8} />
          <Skeleton height={34} />
        </div>
      ))}
    </div>
  )
}

/** Placeholder stations of a chain. A long wait is explained in words. */
export function ChainSkeleton({ text, stages = 5 }: { text: string; stages?: number }) {
  return (
    <div aria-busy role="status" className={`${classes.late} ${classes.chain}`}>
      <LoadingText />
      <div className={classes.stations} aria-hidden>
        {Array.from({ length: stages }, (_, stage) => (
          <span key={stage}>
            <Skeleton height={8} width={64} animate={false} />
          </span>
        ))}
      </div>
      <p className={classes.long}>{text}</p>
    </div>
  )
}

function LoadingText() {
  const { t } = useTranslation()
  return (
    <span style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
      {t('common.loading')}
    </span>
  )
}
