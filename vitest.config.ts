import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { loopColours } from './scripts/loop-colours.ts';

export default defineConfig({
  plugins: [react(), loopColours],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts', 'test/cases/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['test/ui/**/*.test.tsx'],
          setupFiles: ['test/ui/setup.ts'],
        },
      },
    ],
  },
});
