import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenOfMutation } from './posed-screen.ts';

const schema = new URL('../../../../../internal/graph/schema/', import.meta.url).pathname;
const access = readFileSync(`${schema}../access.go`, 'utf8');

const mutations = readdirSync(schema)
  .filter((name) => name.endsWith('.graphqls'))
  .map((name) => readFileSync(schema + name, 'utf8'))
  .flatMap((text) => text.match(/^extend type Mutation \{[^}]*/m) ?? [])
  .flatMap((block) => [...block.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name = '']) => name));

// R4.5: nobody who poses is an operator meanwhile.
it('knows the screen of every mutation that sellers can send', () => {
  const sellers = mutations.filter(
    (name) => !new RegExp(`"Mutation.${name}": +operators`).test(access),
  );
  expect(sellers.length).toBeGreaterThan(40);
  expect(sellers.filter((name) => !screenOfMutation(name))).toEqual([]);
});
