import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The back office. `script/server` builds it; while working on screens, `npx vite` beside a running server reloads by itself.
export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Not `assets`: the back office has a page of that name.
    assetsDir: 'static',
    // The content security policy takes scripts, fonts and pictures from the origin alone.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/identity', '/config.json', '/show', '/graph'].map((path) => [path, 'http://localhost:3000']),
    ),
  },
})
