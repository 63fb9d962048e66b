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

const searchable = (onChange = vi.fn()) => (
  <>
    <Select label="Product" options={options} value="all" onChange={onChange} searchable />
    <button type="button">Elsewhere</button>
  </>
);

// R9.14, R16.1: who points begins to type as who comes by Tab does.
it('is searched by who clicks into it, however often', async () => {
  await renderUi(searchable());
  const select = screen.getByRole('combobox', { name: 'Product' });
  for (const _ of ['the first time', 'again, where it has the focus already']) {
    await userEvent.click(select);
    await userEvent.keyboard('radar');
    expect(select).toHaveValue('radar');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Stock Radar',
    ]);
    await userEvent.keyboard('{Escape}');
    expect(select).toHaveValue('All products');
  }
});

it('lets one mend what one typed by a click', async () => {
  await renderUi(searchable());
  const select = screen.getByRole('combobox', { name: 'Product' });
  await userEvent.click(select);
  await userEvent.keyboard('rada');
  await userEvent.click(select);
  await userEvent.keyboard('r');
  expect(select).toHaveValue('radar');
});

it('shows what is still chosen when nothing else was', async () => {
  const onChange = vi.fn();
  await renderUi(searchable(onChange));
  const select = screen.getByRole('combobox', { name: 'Product' });
  await userEvent.click(select);
  await userEvent.keyboard('radar');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(select).toHaveValue('All products');
  await userEvent.click(select);
  await userEvent.keyboard('all');
  await userEvent.click(await screen.findByRole('option', { name: 'All products' }));
  expect(select).toHaveValue('All products');
  expect(onChange).not.toHaveBeenCalled();
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

// R17.6: Enter takes what is found, and whoever typed a whole name has chosen it.
it.each([
  ['guid', '{Enter}', '2'],
  ['size guide', '{Tab}', '2'],
  ["creme d'or", '{Enter}', '3'],
  ['new york', '{Enter}', '4'],
  ['india', '{Enter}', '6'],
  ['nothing', '{Enter}', undefined],
  ['guid', '{Tab}', undefined],
])('after %s%s the choice is %s', async (typed, key, value) => {
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  const places = [
    ...options,
    { value: '3', label: 'Crème d’Or' },
    { value: '4', label: 'America/New_York' },
    { value: '5', label: 'British Indian Ocean Territory' },
    { value: '6', label: 'India' },
  ];
  await renderUi(
    <form onSubmit={onSubmit}>
      <Select label="Place" options={places} value="all" onChange={onChange} searchable />
    </form>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Place' }));
  await userEvent.keyboard(typed + key);
  if (value) expect(onChange).toHaveBeenCalledExactlyOnceWith(value);
  else expect(onChange).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
