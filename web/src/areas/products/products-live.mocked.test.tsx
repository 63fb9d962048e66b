import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { opened } from '../../events/events.ts';
import { opening } from '../../test/products.tsx';
import { ProductsScreen } from './products.tsx';

const stream = await vi.hoisted(async () => (await import('../../test/changes.ts')).changeStream());

vi.mock('../../events/use-changes.ts', () => stream);

// R12.6, R18.4
it('follows what operators decide on its sheet, and fetches once what came with the page', async () => {
  const { requests } = await opening(ProductsScreen)('products/19');
  await screen.findByRole('heading', { level: 1 });
  const asked = () => requests.filter(({ operation }) => operation === 'Product').length;
  expect(stream.kinds).toContain('product');
  act(() => stream.emit(opened));
  expect(asked()).toBe(1);
  act(() => stream.emit({ kind: 'product', id: '19' }));
  await waitFor(() => expect(asked()).toBe(2));
});
