import { readdirSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as client } from '@graphql-codegen/client-preset';

type Output = Exclude<CodegenConfig['generates'][string], unknown[]>;

/** The plugin of the preset that writes operations as text. */
const operations = 'typed-document-node';

/**
 * The client preset, of which only graphql.ts is wanted: its other files hold
 * every operation once more, for a client that nobody here uses.
 */
const clientWithout = (plugin?: string): typeof client => ({
  ...client,
  buildGeneratesSection: async (options) =>
    (await client.buildGeneratesSection(options))
      .filter(({ filename }) => filename.endsWith('/graphql.ts'))
      .map((file) => ({
        ...file,
        plugins: file.plugins.filter((each) => !plugin || !(plugin in each)),
      })),
});

const output: Output = {
  preset: clientWithout(),
  presetConfig: { fragmentMasking: false },
  config: {
    documentMode: 'string',
    enumsAsTypes: true,
    useTypeImports: true,
    strictScalars: true,
    scalars: { Cents: 'number', Date: 'string', DateTime: 'string', Figure: 'number' },
  },
};

/** Every folder with operations of its own, by the name of its module. */
const folders = [
  'commands',
  'events',
  'seller',
  ...readdirSync('src/areas').map((area) => `areas/${area}`),
].filter((folder) =>
  readdirSync(`src/${folder}`, { recursive: true }).some((file) =>
    String(file).endsWith('.graphql'),
  ),
);

/**
 * All types are in one place. The operations of each area are in a module of
 * its own: were they together, the first load would carry those of every screen.
 */
const config: CodegenConfig = {
  schema: '../internal/graph/schema/*.graphqls',
  generates: {
    'src/graphql/generated/': {
      ...output,
      preset: clientWithout(operations),
      documents: 'src/**/*.graphql',
    },
    ...Object.fromEntries(
      folders.map((folder) => [
        `src/graphql/generated/${folder.replace('areas/', '')}/`,
        { ...output, documents: `src/${folder}/**/*.graphql` },
      ]),
    ),
  },
};

export default config;
