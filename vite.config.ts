import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { contract } from './core/contract/index.ts'
import { isBytes, type Route } from './core/contract/route.ts'
import { wordmark } from './core/look/colours.ts'

const contractFile = fileURLToPath(new URL('core/contract/index.ts', import.meta.url))

/** Of a route the browser needs only how and by whom it is called: shapes stay with the server, and their library out of the bundle. */
const routesOnly: Plugin = {
  name: 'routes-only',
  load(id) {
    if (id !== contractFile) return undefined
    const callable = ['method', 'path', 'atOrigin', 'access', 'creates'] as const
    const routes = (key: string, value: Route) =>
      value?.method
        ? {
            ...Object.fromEntries(callable.map((name) => [name, value[name]])),
            ...(isBytes(value.answer) ? { answer: value.answer } : {}),
          }
        : value
    return `export const contract = ${JSON.stringify(contract, routes)}`
  },
}

/** Field kinds say by TypeBox what a pack may configure of them, which only the server reads: the browser gets empty shapes. */
const emptyShapes: Plugin = {
  name: 'empty-shapes',
  enforce: 'pre',
  resolveId: (id) => (id === 'typebox' ? '\0typebox' : undefined),
  load: (id) => (id === '\0typebox' ? 'export default new Proxy({}, { get: () => () => ({}) })' : undefined),
}

/**
 * The shell that index.html draws gets its wordmark, and shows before the styles are there: a sheet in the head would keep
 * the page white until it has come.
 */
const drawnShell: Plugin = {
  name: 'drawn-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = /\n\s*<link rel="stylesheet"[^>]*>/g
      return html
        .replace('__LETTERS__', wordmark.letters)
        .replaceAll(sheets, '')
        .replace('\n  </body>', `${html.match(sheets)?.join('') ?? ''}$&`)
    },
  },
}

/** Every text is packed once here, not once a request: the server sends the `.br` or `.gz` beside it. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg|webmanifest)$/.test(file)) continue
      const text = readFileSync(join(dir, file))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }))
      writeFileSync(
        join(dir, `${file}.br`),
        brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
    }
  },
}

// The back office. `script/server` builds it; while working on screens, `npx vite` beside a running server reloads by itself.
export default defineConfig({
  root: 'web',
  plugins: [routesOnly, emptyShapes, react(), drawnShell, packed],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Not `assets`: the back office has a page of that name.
    assetsDir: 'static',
    // The content security policy takes scripts, fonts and pictures from the origin alone.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen stands on is one file, which changes only when a library does.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next|oidc-client-ts|jwt-decode)\//,
            },
            // What the first lists need besides, and nothing that only lazy screens do.
            { name: 'shell', tags: ['$initial'] },
            // Lazy screens share these few, so that opening one takes a handful of requests.
            {
              name: 'overlays',
              test: /node_modules\/(@floating-ui|@mantine\/core\/.*\/(Popover|Combobox|Drawer|Modal|Menu))\/|web\/ui\/(ConfirmModal|SidePanel)/,
            },
            { name: 'en', test: /core\/i18n\/en[./]/ },
            { name: 'forms', test: /web\/forms\/(?!inputs\/Calendar)/ },
            { name: 'processes', test: /web\/features\/milestones\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Not the modules of web/api.
      ['^/api/(?!.+\\.tsx?\\b)', '/identity', '/config.json', '/show', '/graph'].map((path) => [
        path,
        'http://localhost:3000',
      ]),
    ),
  },
})
