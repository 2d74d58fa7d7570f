import classes from './Import.module.css'

/** Choices above the place where a file is dropped. */
export const choiceWidth = classes.choices
