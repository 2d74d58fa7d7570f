/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { contentText, shapeText, typeText } from '../../../core/document/digest.ts'
import type { Content, OpenApi, Operation } from '../../../core/document/openapi.ts'
import { accentRoles, grounds, type Scheme, wordmark } from '../../../core/look/colours.ts'

/** The API's document as one page that reads without a script. The script sends requests with the reader's token. */
export function docsPage({ info, tags, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Rastro</title>
        <link rel="stylesheet" href="/api/docs/page.css" />
        <script src="/api/docs/page.js" defer></script>
      </head>
      <body>
        <header>
          <h1>
            <svg viewBox={`0 -2 ${wordmark.width} ${wordmark.height}`} role="img" aria-label="Rastro">
              <path d={wordmark.letters} />
              <circle cx={wordmark.ring.x} cy={wordmark.ring.y} r={wordmark.ring.radius} />
            </svg>{' '}
            API {info.version}
          </h1>
          {info.description.split('\n\n').map((text) => (
            <p key={text}>
              <Prose text={text} />
            </p>
          ))}
          <p>
            Begin with the guide: <a href="/api/docs/guide.md">A program gets in</a>,{' '}
            <a href="/api/docs/guia.md" lang="es" hreflang="es">
              Un programa entra
            </a>
          </p>
          <p>
            For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>, and{' '}
            <a href="/api/client.ts">a client in TypeScript</a>
          </p>
          <form id="access" hidden>
            <label>
              Key or token <input name="token" type="password" autocomplete="off" />
            </label>
            <label>
              Account (of a token alone) <input name="account" autocomplete="off" />
            </label>
            <span>Requests from this page carry them. They end with the page.</span>
          </form>
          <nav aria-label="Resources">
            {tags.map(({ name }) => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            ))}
            <a href="#shapes">Shapes</a>
            <a href="#refusals">Refusals</a>
          </nav>
        </header>
        <main>
          {tags.map(({ name }) => (
            <section key={name}>
              <h2 id={name}>{name}</h2>
              {operations
                .filter(({ operation }) => operation.tags.includes(name))
                .map((one) => (
                  <Route key={one.operation.operationId} {...one} />
                ))}
            </section>
          ))}
          <h2 id="shapes">Shapes</h2>
          {Object.entries(components.schemas).map(([name, schema]) => (
            <section key={name}>
              <pre id={name}>
                <Types text={shapeText(name, schema)} own={name} />
              </pre>
            </section>
          ))}
          <h2 id="refusals">Refusals</h2>
          {Object.entries(components.responses).map(([name, { description }]) => (
            <section key={name}>
              <h3 id={name}>{name}</h3>
              {description.split('\n').map((line) => (
                <p key={line}>
                  <Prose text={line.slice(2)} />
                </p>
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToString(page)}`
}

function Route({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const [[status, answer] = ['', {}], ...refusals] = Object.entries(responses)
  const [body] = examplesIn(requestBody?.content)
  return (
    <details id={operationId}>
      <summary>
        <b>{method}</b> <code>{path}</code> <span>{summary}</span>
      </summary>
      <form data-method={method} data-path={path}>
        {description && (
          <p>
            <Prose text={description} />
          </p>
        )}
        {parameters.map(({ name, in: place, required, description: meaning, schema, example }) => (
          <Row key={name} name={name} about={required ? place : `${place}, may be left out`}>
            <Types text={typeText(schema)} />
            <p>
              <Prose text={meaning} />
            </p>
            <input
              name={name}
              data-in={place}
              aria-label={name}
              placeholder={typeof example === 'string' ? example : ''}
            />
          </Row>
        ))}
        {requestBody && (
          <Row name="Body">
            <Types text={contentText(requestBody.content)} />
            {Object.hasOwn(requestBody.content, 'application/json') && (
              <textarea name="body" aria-label="Body" rows={body ? 8 : 3} spellcheck={false}>
                {body && JSON.stringify(body.value, null, 2)}
              </textarea>
            )}
            <Examples content={requestBody.content} />
          </Row>
        )}
        <Row name={`Answer ${status}`}>
          <Types text={contentText(answer.content) || 'nothing'} />
          <Examples content={answer.content} />
        </Row>
        <Row name="Refusals">
          {refusals.map(([code]) => (
            <>
              <a href={code === 'default' ? '#Refused' : `#Refused${code}`}>
                {code === 'default' ? 'all' : code}
              </a>{' '}
            </>
          ))}
          {refusals.map(([code, { content }]) => (
            <Examples key={code} content={content} />
          ))}
        </Row>
        <button hidden>Send</button>
        <output />
      </form>
    </details>
  )
}

const Row = ({ name, about, children }: { name: string; about?: string; children: ComponentChildren }) => (
  <div class="row">
    <div>
      {name}
      {about && <small>{about}</small>}
    </div>
    <div>{children}</div>
  </div>
)

const examplesIn = (content: Content = {}) => Object.values(content['application/json']?.examples ?? {})

const Examples = ({ content }: { content: Content | undefined }) => (
  <>
    {examplesIn(content).map(({ summary, value }) => (
      <details key={summary}>
        <summary>{summary}</summary>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </details>
    ))}
  </>
)

/** Type names as links to their shapes, except to `own`; quoted texts are values. */
const Types = ({ text, own }: { text: string; own?: string }) => (
  <code>
    {text.split(/("[^"]*"|\b[A-Z]\w+\b)/).map((part, at) =>
      /^[A-Z]/.test(part) && part !== own ? (
        <a key={at} href={`#${part}`}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </code>
)

/** Text with `code`. */
const Prose = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>
)

export const docsStyle = `:root { color-scheme: light dark; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1080px; padding: 24px 16px 96px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
h1 { display: flex; align-items: baseline; gap: 10px; font-size: 22px; font-weight: 500 }
h1 svg { height: 30px; fill: var(--ink) } h1 circle { fill: none; stroke: var(--ink); stroke-width: ${wordmark.ring.stroke} }
h2 { margin: 40px 0 8px; font-size: 19px; border-bottom: 1px solid var(--rule) }
h3 { margin: 20px 0 4px; font-size: 15px }
p { margin: 4px 0; max-width: 75ch }
code, pre, textarea { font: 13px/1.5 ui-monospace, monospace }
pre { margin: 8px 0; padding: 10px; background: var(--sunk); border-radius: 4px; white-space: pre-wrap }
nav { display: flex; flex-wrap: wrap; gap: 4px 14px; margin-top: 16px }
form#access { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin-top: 16px; padding: 12px; background: var(--sunk); border-radius: 4px }
[hidden] { display: none !important }
summary { padding: 7px 0; cursor: pointer }
section > details { border-bottom: 1px solid var(--rule) }
section > details > summary b { display: inline-block; min-width: 62px; font-size: 12px; color: var(--accent) }
section > details > summary span { color: var(--ink2) }
section > details > form { padding: 0 0 16px }
.row { display: grid; grid-template-columns: 190px 1fr; gap: 2px 16px; padding: 8px 0; border-top: 1px dashed var(--rule) }
.row > div:first-child { font-weight: 600 } small { display: block; font-weight: 400; color: var(--ink3) }
input, textarea { padding: 6px 8px; border: 1px solid var(--field); border-radius: 4px; background: var(--raised); color: inherit; font-size: 14px; max-width: 100% }
.row input { width: 340px } textarea { width: 100% }
button { padding: 7px 22px; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent); font: inherit; cursor: pointer }
:focus-visible, :target { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 640px) { .row { grid-template-columns: 1fr } section > details > summary span { display: block } }
`

function variables(scheme: Scheme): string {
  const { paper, raised, sunk, rule, field, ink, ink2, ink3 } = grounds[scheme]
  const { accent, onAccent, link } = accentRoles('yerba', scheme)
  const colours = { paper, raised, sunk, rule, field, ink, ink2, ink3, accent, 'on-accent': onAccent, link }
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour}`)
    .join('; ')
}
