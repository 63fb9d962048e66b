import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { precompress } from './build/precompress.ts';

const server = process.env.MERKATO_DEV_SERVER || 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/sellers/',
  plugins: [react(), precompress()],
  build: {
    sourcemap: false,
    // Small files stay files: an inlined one would travel with every load.
    assetsInlineLimit: 0,
    // build/size.ts reports, against the budget.
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        // What changes rarely keeps its name, and so its place in caches, over releases of ours.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/graphql': server,
      '/idp': server,
      '/collect': server,
      '/sellers/config.json': server,
    },
  },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // A browser's surroundings cost a second per file: only tests that need them get them.
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
        },
      },
    ],
  },
});
