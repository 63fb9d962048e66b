import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { someLines } from '../../../test/orders.ts';
import { button, opening, rows, table } from '../../../test/orders-screen.tsx';
import { OrdersScreen } from '../orders.tsx';

const open = opening(OrdersScreen);

const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

describe('sorting and columns', () => {
  // R11.3
  it('sorts by the head of a column, the highest first', async () => {
    const { address, requests } = await open();
    await rows();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Date')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(button('Gross'));
    expect(address()).toBe('sort=GROSS_TURNOVER');
    await userEvent.click(button('Gross'));
    expect(address()).toBe('sort=GROSS_TURNOVER&direction=ASC');
    expect(head('Gross')).toHaveAttribute('aria-sort', 'ascending');
    expect(head('Date')).not.toHaveAttribute('aria-sort');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ sort: 'GROSS_TURNOVER', direction: 'ASC' }),
    );
  });

  it('shows gross or net, and stays sorted by what it shows', async () => {
    const { address } = await open('?sort=GROSS_TURNOVER');
    await rows();
    await userEvent.click(screen.getByRole('radio', { name: 'Net' }));
    expect(address()).toBe('sort=NET_TURNOVER&amount_display=net');
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('€60'));
    expect(await heads()).toContain('Net');
  });

  // R11.1, R9.14: what identifies a line is not cut off at the edge of a small window.
  it('leaves usual columns out where there is no room, and none that was chosen', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(594);
    await open();
    expect(await heads()).toEqual(['Date', 'Order', 'Product', 'Gross']);
    cleanup();
    await open('?columns=net,date,country,email,shop');
    expect(await heads()).toEqual(['Net', 'Date', 'Country', 'E-mail', 'Shop']);
  });

  it('shows the columns the reader chose, in their order', async () => {
    const { address } = await open('?columns=net,date,country');
    expect(await heads()).toEqual(['Net', 'Date', 'Country']);
    await userEvent.click(button('Columns'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Country' }));
    expect(address()).toBe('columns=net,date');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Quantity' }));
    await userEvent.click(button('Move Quantity up'));
    expect(address()).toBe('columns=net,quantity,date');
    expect(button('Move Quantity up')).toHaveFocus();
    expect(screen.getByText('Quantity is now column 2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(await heads()).toEqual(['Quantity', 'Net', 'Date']);
    await userEvent.click(button('Reset to default'));
    expect(address()).toBe('');
  });

  it('keeps the last column', async () => {
    await open('?columns=date');
    await rows();
    await userEvent.click(button('Columns'));
    expect(await screen.findByRole('checkbox', { name: 'Date' })).toBeDisabled();
  });
});

// R11.8
describe('saved views', () => {
  it('are opened, saved, overwritten and deleted', async () => {
    const { address } = await open('?all=true&page=2', { lines: someLines(25) });
    await rows();
    await userEvent.click(button('Views'));
    await userEvent.type(await screen.findByLabelText('Name of the view'), 'Everything');
    await userEvent.click(button('Save view'));
    expect(await screen.findByRole('button', { name: 'Everything' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await userEvent.type(screen.getByLabelText('Name of the view'), 'Adverts');
    expect(button('Overwrite view')).toBeEnabled();
    await userEvent.click(button('Delete view “Everything”'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Everything' })).not.toBeInTheDocument(),
    );
    await userEvent.click(button('Undo'));
    await userEvent.click(button('Views'));
    expect(await screen.findByRole('button', { name: 'Everything' })).toBeVisible();
    await userEvent.click(button('Adverts'));
    expect(address()).toBe('source=AD');
  });
});
