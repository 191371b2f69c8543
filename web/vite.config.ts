import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { serviceWorker, WORKER_ENTRY } from './tools/worker.mjs'

export default defineConfig({
  plugins: [react(), serviceWorker()],
  build: {
    outDir: '../src/breakroom/server/static',
    emptyOutDir: true,
    license: { fileName: 'licences.md' }, // of the libraries in it
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'], // light-dark() stays as it is written
    rolldownOptions: {
      input: { index: 'index.html', sw: WORKER_ENTRY },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
    assetsInlineLimit: 0, // the page's security policy allows no data: addresses
  },
  test: { testTimeout: 60_000, hookTimeout: 60_000 }, // of one that hangs, on a busy machine
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
