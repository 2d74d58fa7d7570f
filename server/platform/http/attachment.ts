/** The content disposition of a download: the name that the file is saved by; names beyond ASCII go in a member of their own (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\/]/g, '-')
  const whole = encodeURIComponent(name.replace(/[/\\]/g, '-')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}
