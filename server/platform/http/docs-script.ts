/** The script of the API's page: it sends the requests of the forms with the token that the reader has typed. */
export const docsScript = `'use strict'
const access = document.getElementById('access')
for (const part of document.querySelectorAll('[hidden]')) part.hidden = false

async function send(form) {
  const query = new URLSearchParams()
  const headers = {}
  let path = form.dataset.path
  for (const { name, value, dataset } of form.querySelectorAll('[data-in]')) {
    if (dataset.in === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value))
    else if (value !== '' && dataset.in === 'query') query.set(name, value)
    else if (value !== '') headers[name] = value
  }
  if (access.token.value) headers.authorization = 'Bearer ' + access.token.value
  if (access.account.value) headers['x-audience'] = access.account.value
  const body = form.elements.body?.value || undefined
  if (body) headers['content-type'] = 'application/json'
  const answer = await fetch(query.size > 0 ? path + '?' + query : path, { method: form.dataset.method, headers, body })
  const type = answer.headers.get('content-type') ?? ''
  if (!/json|text/.test(type)) return answer.status + ' ' + type
  const text = await answer.text()
  return answer.status + '\\n' + (type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text)
}

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  if (form === access) return
  const shown = document.createElement('pre')
  form.querySelector('output').replaceChildren(shown)
  shown.textContent = '…'
  shown.textContent = await send(form).catch(String)
})

/** An address with # opens what it names. */
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target?.matches('details')) target.open = true
}
addEventListener('hashchange', open)
open()
`
