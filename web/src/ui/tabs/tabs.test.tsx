import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { value: 'sheet', label: 'Sheet' },
  { value: 'versions', label: 'Versions', count: 4 },
  { value: 'fees', label: 'Fees' },
] as const;

function Product() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('sheet');
  return (
    <Tabs label="Product" tabs={tabs} value={value} onChange={setValue}>
      Shows {value}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });

// R9.14
describe('Tabs', () => {
  it('shows what the chosen tab stands for', async () => {
    await renderUi(<Product />);
    await userEvent.click(tab('Versions'));
    expect(tab('Versions')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: /^Versions/ })).toHaveTextContent('Shows versions');
  });

  it('is one stop of the keyboard, and the arrows go round', async () => {
    await renderUi(<Product />);
    await userEvent.tab();
    expect(tab('Sheet')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('Fees')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Versions')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Shows fees');
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Shows sheet');
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
});
