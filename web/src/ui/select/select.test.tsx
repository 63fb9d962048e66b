import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Select } from './select.tsx';

const options = [
  { value: 'all', label: 'All products' },
  { value: '1', label: 'Stock Radar' },
  { value: '2', label: 'Size Guide' },
];

it('has a name, shows what is chosen and chooses another', async () => {
  const onChange = vi.fn();
  await renderUi(<Select label="Product" options={options} value="all" onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Product' });
  expect(select).toHaveValue('All products');
  await userEvent.click(select);
  await userEvent.click(await screen.findByRole('option', { name: 'Size Guide' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2');
});

it('finds by what is typed, and says so where nothing is called that', async () => {
  const onChange = vi.fn();
  await renderUi(
    <Select
      label="Product"
      options={options}
      value="all"
      onChange={onChange}
      searchable
      nothingFound="Nothing is called that"
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Product' });
  await userEvent.clear(select);
  await userEvent.type(select, 'radar');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Stock Radar',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1');
  await userEvent.type(select, 'zzz');
  expect(screen.getByText('Nothing is called that')).toBeInTheDocument();
});
