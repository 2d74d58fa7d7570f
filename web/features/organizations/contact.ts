/** The digits of a phone number in groups. */
export function phoneText(digits: string): string {
  const groups = /^(\d*?)(\d{1,3})(\d{3})(\d{4})$/.exec(digits)?.slice(1) ?? [digits]
  return groups.filter(Boolean).join(' ')
}

/** An address as people say it: without its protocol and the last slash. */
export const addressText = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
