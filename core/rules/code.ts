const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The address of a public page, that of a QR image, or an id alone. */
const code = new RegExp(`^(?:https?://[^\\s/?#]+/(?:[^\\s?#]*/)?|/?show/)?(${uuid})/?(?:[?#]\\S*)?$`, 'i')

/** The id of the record that a scanned code names, its `_id` or `uuid`. */
export const codeOf = (text: string): string | undefined => code.exec(text.trim())?.[1]?.toLowerCase()
