/** A text of the dictionary with the names in it in bold, as its `<b>` say. */
export const Bold = ({ text }: { text: string }) =>
  text.split(/<\/?b>/).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))
