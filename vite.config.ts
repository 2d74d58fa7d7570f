import { DEFAULT_THEME } from '@mantine/core'
import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { contract } from './core/contract/index.ts'
import { isBytes, type Route } from './core/contract/route.ts'
import { wordmark } from './core/look/colours.ts'
import { options } from './web/features/packs/studio/options.ts'

const optionsFile = fileURLToPath(new URL('web/features/packs/studio/options.ts', import.meta.url))
const contractFile = fileURLToPath(new URL('core/contract/index.ts', import.meta.url))

/**
 * The browser needs only the method, path and access of a route, and whether it answers bytes: shapes stay on the server, and their
 * library stays out of the bundle.
 */
const someBytes = { contentTypes: [] }

const routesOnly: Plugin = {
  name: 'routes-only',
  load(id) {
    if (id !== contractFile) return undefined
    const callable = ['method', 'path', 'atOrigin', 'access', 'creates', 'idempotent'] as const
    // Second spellings of paths are for programs of others.
    const routes = (key: string, value: Route) =>
      key.endsWith('Singular')
        ? undefined
        : value?.method
          ? {
              ...Object.fromEntries(callable.map((name) => [name, value[name]])),
              ...(isBytes(value.answer) ? { answer: someBytes } : {}),
              ...(value.file ? { file: someBytes } : {}),
            }
          : value
    return `export const contract = ${JSON.stringify(contract, routes)}`
  },
}

/**
 * Field kinds describe with TypeBox how a pack may configure them. Only the server and the thread that checks a pack in the
 * editor read that, so the pages of a build get empty shapes.
 */
const emptyShapes: Plugin = {
  name: 'empty-shapes',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'typebox' ? '\0typebox' : undefined),
  load: (id) => (id === '\0typebox' ? 'export default new Proxy({}, { get: () => () => ({}) })' : undefined),
}

/** The studio makes editors of these options, of which its page would find empty shapes. */
const writtenOptions: Plugin = {
  name: 'written-options',
  apply: 'build',
  load: (id) => (id === optionsFile ? `export const options = ${JSON.stringify(options)}` : undefined),
}

/** A page loads the texts of one language, and first those of the page that opens first (core/i18n/load.ts). */
const noTexts: Plugin = {
  name: 'no-texts',
  apply: 'build',
  load(id) {
    const [, language] = /\/core\/i18n\/(e[ns])\.ts$/.exec(id) ?? []
    return language && `export const ${language} = {}`
  },
}

/** The whole stylesheet of the UI kit is of ninety components: in a build each brings its own, into the chunk that it is in. */
const stylesOfComponents: Plugin = {
  name: 'styles-of-components',
  apply: 'build',
  load(id) {
    if (!id.endsWith('@mantine/core/styles.layer.css')) return undefined
    const ofNone = ['baseline', 'default-css-variables', 'global']
    return ofNone
      .map((name) => readFileSync(id.replace(/\.layer\.css$/, `/${name}.layer.css`), 'utf8'))
      .join('\n')
  },
  transform(code, id) {
    const [, name] = /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
    return name && { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
  },
}

/** Of the UI kit's parts that come with others, no screen uses a card of checkboxes, nor a colour but these and those of the theme. */
const colours = ['red', 'blue']
const onlyUsedParts: Plugin = {
  name: 'only-used-parts',
  apply: 'build',
  load(id) {
    if (id.endsWith('/MantineProvider/default-colors.mjs')) {
      const used = Object.fromEntries(colours.map((name) => [name, DEFAULT_THEME.colors[name]]))
      return `export const DEFAULT_COLORS = ${JSON.stringify(used)}`
    }
    const isOther = /\/(CheckboxCard|CheckboxIndicator)\.mjs$/.test(id)
    return isOther
      ? ['Card', 'CardContext', 'Indicator'].map((name) => `export const Checkbox${name} = null`).join('\n')
      : undefined
  },
}

/**
 * Adds the wordmark to the static shell of index.html, and lets the shell show before the styles have loaded: a
 * stylesheet in the head would keep the page blank until then.
 */
const staticShell: Plugin = {
  name: 'static-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const sheets = /\n\s*<link rel="stylesheet"[^>]*>/g
      const early = Object.values(bundle).find(({ name }) => name === 'early')
      return html
        .replace('__LETTERS__', wordmark.letters)
        .replace(
          '\n    <script',
          early ? `\n    <script type="module" async crossorigin src="/${early.fileName}"></script>$&` : '$&',
        )
        .replaceAll(sheets, '')
        .replace('\n  </body>', `${html.match(sheets)?.join('') ?? ''}$&`)
    },
  },
}

/**
 * Compresses every text once at build time instead of on each request: the server sends the `.br` or `.gz` file beside
 * it.
 */
const compressTexts: Plugin = {
  name: 'compress-texts',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg|webmanifest)$/.test(file)) continue
      const text = readFileSync(join(dir, file))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }))
      // The best compression is slow, and worth it for what every visit begins with.
      const quality = page.includes(basename(file)) ? constants.BROTLI_MAX_QUALITY : 9
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text, { params }))
    }
  },
}

// The back office. `script/server` builds it; for work on screens, `npx vite` beside a running server reloads on
// changes.
export default defineConfig({
  root: 'web',
  plugins: [
    routesOnly,
    emptyShapes,
    writtenOptions,
    noTexts,
    stylesOfComponents,
    onlyUsedParts,
    react(),
    staticShell,
    compressTexts,
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Browsers without it fetch the same files a little later.
    modulePreload: { polyfill: false },
    // Not `assets`: the back office has a page of that name.
    assetsDir: 'static',
    // The content security policy allows scripts, fonts and pictures only from the origin.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { index: 'web/index.html', early: 'web/early.ts' },
      output: {
        // The first page carries the name of each file: the shortest that the bundler takes.
        entryFileNames: 'static/[name]-[hash:7].js',
        chunkFileNames: 'static/[name]-[hash:7].js',
        assetFileNames: 'static/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'early', test: /web\/early\.ts$/ },
            // The libraries of every screen form one file, which changes only with a library; a question before leaving is of few.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!react-router\/.*useBlocker)/,
            },
            // The other modules of the first lists, without those that only lazy screens use.
            { name: 'shell', tags: ['$initial'] },
            // Lazy screens share these few chunks, so that opening one takes a handful of requests.
            // The first page knows the address of each file: these are many and small.
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
            {
              name: 'panels',
              test: /node_modules\/(@mantine\/core\/.*\/(Drawer|Modal|ModalBase)|react-remove-scroll)\/|web\/ui\/(ConfirmModal|Notice|SidePanel)/,
            },
            {
              name: 'overlays',
              test: /node_modules\/(@floating-ui|@mantine\/core\/.*\/(Popover|Combobox|Menu))\//,
            },
            // What shows a record without its form.
            { name: 'fields', test: /core\/fields\/|web\/forms\/(versions|FieldLines|checks\/CheckRows)/ },
            { name: 'forms', test: /web\/forms\/(?!inputs\/(Calendar|RichText|LinkControl)|map\/)/ },
            {
              name: 'processes',
              // The parts of forms would bring all forms with them.
              test: /web\/features\/milestones\/(?!OrganizationLead|newProcess)/,
              minShareCount: 2,
            },
            { name: 'rules', test: /\/core\/(rules|json)\//, minShareCount: 2, maxModuleSize: 4_000 },
            { name: 'ui', test: /\/web\/(ui|shell)\//, minShareCount: 2, maxModuleSize: 1_500 },
            // The record and all that only lazy screens share with it: of forty small files a slow line takes six at once.
            { name: 'record', test: /\/web\/features\/record\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Excludes the modules of web/api.
      ['^/api/(?!.+\\.tsx?\\b)', '/identity', '/config.json', '/show', '/graph', '/_graph'].map((path) => [
        path,
        'http://localhost:3000',
      ]),
    ),
  },
})
