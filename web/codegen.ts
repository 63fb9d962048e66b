import { relative } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as client } from '@graphql-codegen/client-preset';
import { type DefinitionNode, Kind, print, stripIgnoredCharacters, visit } from 'graphql';

type Options = Parameters<typeof client.buildGeneratesSection>[0];
type Documents = Options['documents'];

/** The plugin of the preset that writes operations, for a client that nobody here uses. */
const operations = 'typed-document-node';

/** The preset's types of everything, without operations. */
async function types(options: Options) {
  const files = await client.buildGeneratesSection(options);
  return files
    .filter(({ filename }) => filename.endsWith('/graphql.ts'))
    .map((file) => ({ ...file, plugins: file.plugins.filter((each) => !(operations in each)) }));
}

/** The folder with the operations of a document, by the name of its module. */
const folder = ({ location = '' }: Documents[number]) =>
  relative('src', location).replace('areas/', '').split('/')[0] ?? '';

/** The operations of one folder, as the text that is sent; a fragment is written once. */
function texts(documents: Documents): string {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  const spreads = (node: DefinitionNode, found = new Set<string>()): Set<string> => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value);
        if (!fragment) throw new Error(`${value} is no fragment of this folder.`);
        if (!found.has(value)) spreads(fragment, found.add(value));
      },
    });
    return found;
  };
  const text = (node: DefinitionNode) => stripIgnoredCharacters(print(node));
  const lines = [...fragments].map(([name, node]) => `const ${name} = \`${text(node)}\`;`);
  for (const node of definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION || !node.name) continue;
    const name = node.name.value;
    const type = name + node.operation.replace(/^./, (first) => first.toUpperCase());
    const parts = [...spreads(node)].map((fragment) => `\${${fragment}}`).join('');
    lines.push(
      `export const ${name}Document: TypedDocument<types.${type}, types.${type}Variables> = \`${text(node)}${parts}\`;`,
    );
  }
  return [
    "import type { TypedDocument } from '../../client.ts';",
    "import type * as types from '../graphql.ts';",
    "export type * from '../graphql.ts';",
    ...lines,
    '',
  ].join('\n');
}

/**
 * All types are in one place. The operations of each area are in a module of
 * its own: were they together, the first load would carry those of every screen.
 */
const config: CodegenConfig = {
  schema: '../internal/graph/schema/*.graphqls',
  documents: 'src/**/*.graphql',
  generates: {
    'src/graphql/generated/': {
      preset: {
        ...client,
        buildGeneratesSection: async (options) => [
          ...(await types(options)),
          ...Object.entries(Object.groupBy(options.documents, folder)).map(([name, documents]) => ({
            ...options,
            filename: `${options.baseOutputDir}${name}/graphql.ts`,
            documents: documents ?? [],
            plugins: [{ texts: {} }],
            pluginMap: { texts: { plugin: (_: unknown, own: Documents) => texts(own) } },
            skipDocumentsValidation: true,
          })),
        ],
      },
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        scalars: { Cents: 'number', Date: 'string', DateTime: 'string', Figure: 'number' },
      },
    },
  },
};

export default config;
