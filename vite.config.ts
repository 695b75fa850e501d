import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CSP_HEADER, CSP_META } from './csp.ts';
import { loopColours } from './scripts/loop-colours.ts';

/** Build only: the dev server's own preamble is an inline script. */
const cspMeta: Plugin = {
  name: 'csp-meta',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: CSP_META },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig({
  base: './',
  plugins: [react(), loopColours, cspMeta],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What is loaded at once anyway compresses better as one file than as forty.
          groups: [{ name: 'first', tags: ['$initial'], test: (id) => !id.endsWith('/main.tsx') }],
        },
      },
    },
  },
  preview: {
    headers: {
      'Content-Security-Policy': CSP_HEADER,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  },
});
