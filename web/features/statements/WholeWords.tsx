import classes from './WholeWords.module.css'

/** Characters of a title that a phone has room for. */
const maxWhole = 20

/** A number such as EM-2526-003 goes to the next line whole, rather than break at a hyphen. */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 && part.length <= maxWhole ? (
      <span key={at} className={classes.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
