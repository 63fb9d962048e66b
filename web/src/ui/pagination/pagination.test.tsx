import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Pagination, pageNumbers } from './pagination.tsx';

describe('Pagination', () => {
  it('leads to the pages around, the first and the last', async () => {
    const onChange = vi.fn();
    await renderUi(<Pagination page={5} pages={9} onChange={onChange} />);
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 5');
    for (const name of ['Previous page', 'Next page', 'Page 1', 'Page 9', 'Page 5']) {
      await userEvent.click(pages.getByRole('button', { name }));
    }
    expect(onChange.mock.calls.flat()).toEqual([4, 6, 1, 9]);
  });

  it('goes no further than it can, and stays in reach', async () => {
    const onChange = vi.fn();
    await renderUi(<Pagination page={1} pages={1} onChange={onChange} />);
    for (const name of ['Previous page', 'Next page']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(button);
      expect(button).toHaveFocus();
    }
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says which page the reader is about to open', async () => {
    const onIntent = vi.fn();
    await renderUi(<Pagination page={5} pages={9} onChange={() => {}} onIntent={onIntent} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Next page' }));
    expect(onIntent).toHaveBeenLastCalledWith(6);
    onIntent.mockClear();
    await userEvent.hover(screen.getByRole('button', { name: 'Page 5' }));
    expect(onIntent).not.toHaveBeenCalled();
  });
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %d of %d offers %j', (page, pages, offered) => {
  expect(pageNumbers(page, pages)).toEqual(offered);
});
