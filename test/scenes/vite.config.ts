import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import web from '../../vite.config.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

// The page of scenes: each component test as it looks when it has mounted its component. No build contains it.
export default defineConfig({
  root: path('.'),
  publicDir: path('../../web/public'),
  cacheDir: path('../../node_modules/.cache/scenes'),
  plugins: web.plugins ?? [],
  resolve: {
    alias: {
      'vitest-browser-react/pure': path('standIns.tsx'),
      'vitest/browser': path('standIns.tsx'),
      vitest: path('standIns.tsx'),
    },
  },
  // Found later, a library would reload the page.
  optimizeDeps: { entries: [path('../../web/main.tsx'), path('../../web/**/*.browser.test.tsx')] },
  server: { port: 5174, fs: { allow: [path('../..')] } },
})
