import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Frame() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Goes to a page that shows nothing yet, and returns what shows something in it. */
async function arrive() {
  const router = createMemoryRouter(
    [
      {
        path: '/sellers/en',
        Component: Frame,
        children: [
          { index: true, element: <h1>Home</h1> },
          { path: 'orders', element: <div data-testid="page" /> },
        ],
      },
    ],
    { initialEntries: ['/sellers/en'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/sellers/en/orders'));
  const page = screen.getByTestId('page');
  return async (html: string) => {
    page.innerHTML = html;
    await act(async () => {}); // what observes the page is called after it has changed
  };
}

// R3.14
describe('the focus on a page that arrives in steps', () => {
  it('is on its main part, and then on each heading', async () => {
    const show = await arrive();
    expect(screen.getByRole('main')).toHaveFocus();
    for (const step of ['Loading', 'Orders']) {
      await show(`<h1>${step}</h1>`);
      expect(screen.getByRole('heading', { name: step })).toHaveFocus();
    }
  });

  it('stays where the reader has put it', async () => {
    const show = await arrive();
    await show('<h1>Loading</h1>');
    await userEvent.keyboard('a');
    await show('<h1>Orders</h1>');
    expect(document.body).toHaveFocus();
  });
});
