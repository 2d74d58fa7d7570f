import classes from './Stations.module.css'

interface StationsProps {
  label: string
  stations: readonly string[]
  /** Present station. */
  at: number
}

/** Progress along stations; future ones are on a dotted line (pictures 41 and 45). */
export function Stations({ label, stations, at }: StationsProps) {
  return (
    <ol className={classes.stations} aria-label={label}>
      {stations.map((station, n) => (
        <li
          key={station}
          data-place={n < at ? 'past' : n === at ? 'here' : 'ahead'}
          aria-current={n === at ? 'step' : undefined}
        >
          <span>{station}</span>
        </li>
      ))}
    </ol>
  )
}
