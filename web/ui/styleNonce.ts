/** The content security policy admits only styles with the nonce of the page. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
