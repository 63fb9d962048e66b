import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { minifyPublic } from './build/minify-public.ts';
import { precompress } from './build/precompress.ts';
import { texts } from './build/texts.ts';
import { usedStyles } from './build/used-styles.ts';

const server = process.env.MERKATO_DEV_SERVER || 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/sellers/',
  plugins: [react(), texts(), usedStyles(), minifyPublic(), precompress()],
  build: {
    // make moves it to dist when it is whole.
    outDir: 'dist.new',
    sourcemap: false,
    // One sheet for all screens, as most of it is the frame's: whatever fetches a screen asks for
    // its sheet only once, and one that was lost would be missing when the screen is tried again.
    cssCodeSplit: false,
    // A browser that does not know it fetches a little later, and needs no code for that.
    modulePreload: { polyfill: false },
    // Small files stay files: an inlined one would travel with every load.
    assetsInlineLimit: 0,
    // build/size.ts reports, against the budget.
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, group, language] =
            /virtual:texts\/(\w+)\/(\w+)/.exec(facadeModuleId ?? '') ?? [];
          // The texts of the first load have the name of their language alone.
          const texts = group === 'frame' ? language : `texts-${group}-${language}`;
          return `assets/${group ? texts : name}-[hash].js`;
        },
        // The first load is few files, which compress better than many. What changes rarely
        // keeps its name, and so its place in caches, over releases of ours. Of Mantine only
        // what the first load uses may come: its index names everything.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?!@mantine\/)|rolldown\/runtime/,
              tags: ['$initial'],
              priority: 3,
            },
            { name: 'frame', test: /\/src\//, tags: ['$initial'], priority: 2 },
            // What fields and panels share, and what lists and their filters do, is a file each: the
            // first load names every file that comes later, and each costs it some bytes.
            {
              name: 'fields',
              test: /\/src\/(format\/(use-format|intl|parse-euros|enum)|drafts\/|files\/use-(save-file|file-url)|graphql\/(fault|use-once)|links\/(help-link|to\.tsx)|ui\/(common|confirm-button|error-state|fault-text|field|info-button|leaving|mark\/|section|skeleton|table|tabs|text-field|titled-panel|tooltip|list-icons|date-range\/period\.ts))|@mantine\/(core\/.*\/(Anchor|Input|Stack|Textarea)\/|hooks\/)|lucide-react\/|@tanstack\//,
              minShareCount: 2,
              priority: 1,
            },
            // Every screen begins with it, and some have no list.
            { name: 'dates', test: /\/src\/format\/dates?[.-]|\/dayjs\/esm\/(?!locale)/ },
            {
              name: 'lists',
              test: /\/src\/(ui\/(chips|date-range|list|list-foot|pagination|select)\/|links\/newest-search)|@mantine\/core\/.*\/(NativeSelect|SegmentedControl)\//,
              minShareCount: 2,
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
      '/sandbox': server,
      '/collect': server,
      '/download': server,
      '/events': server,
      '/upload': server,
      '/sellers/config.json': server,
    },
  },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // All of a small machine: by itself one processor would be left alone.
    maxWorkers: '100%',
    // The modules are loaded once per worker instead of once per file, which takes a third of the
    // time. Tests put back what they change; those that replace modules are a project of their own.
    isolate: false,
    // A browser's surroundings cost a second per file: only tests that need them get them.
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['src/**/*.test.ts', 'shots/**/*.test.ts'],
          exclude: ['src/**/*.{dom,mocked}.test.ts'],
          // Loading every date locale takes long on a machine that is busy.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          exclude: ['src/**/*.mocked.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
          // Whole screens, on a machine that may be busy.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          include: ['src/**/*.mocked.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
          isolate: true,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
