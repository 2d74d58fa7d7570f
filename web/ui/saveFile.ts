/** Saves bytes under a name, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
