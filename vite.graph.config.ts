import { defineConfig } from 'vite'
import web from './vite.config.ts'

// The graph site: a small program of its own, which may stand at another origin than the back office.
export default defineConfig({
  root: 'web/graph',
  // Its pages stand at many paths and hosts; its files at one.
  base: '/_graph/',
  publicDir: false,
  plugins: web.plugins ?? [],
  build: { outDir: '../../dist/graph', emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
})
