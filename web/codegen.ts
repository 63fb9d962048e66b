import { readdirSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

type Output = CodegenConfig['generates'][string];

const output: Output = {
  preset: 'client',
  presetConfig: { fragmentMasking: false },
  config: {
    documentMode: 'string',
    enumsAsTypes: true,
    useTypeImports: true,
    strictScalars: true,
    scalars: { Cents: 'number', Date: 'string', DateTime: 'string', Figure: 'number' },
  },
};

/** Every folder that asks for something, by the name of its module. */
const askers = ['seller', ...readdirSync('src/areas').map((area) => `areas/${area}`)].filter(
  (folder) => readdirSync(`src/${folder}`).some((file) => file.endsWith('.graphql')),
);

/**
 * All types are in one place. The operations of each area are in a module of
 * its own: were they together, the first load would carry those of every screen.
 */
const config: CodegenConfig = {
  schema: '../internal/graph/schema/*.graphqls',
  generates: {
    'src/graphql/generated/': { ...output, documents: 'src/**/*.graphql' },
    ...Object.fromEntries(
      askers.map((folder) => [
        `src/graphql/generated/${folder.replace('areas/', '')}/`,
        { ...output, documents: `src/${folder}/**/*.graphql` },
      ]),
    ),
  },
};

export default config;
