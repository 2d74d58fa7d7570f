/** The content disposition of a download: a name in ASCII for old readers, then the whole one (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\/]/g, '-')
  const whole = encodeURIComponent(name.replace(/[/\\]/g, '-')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
