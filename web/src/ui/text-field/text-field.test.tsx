import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { UiLanguage } from '../texts.ts';
import { TextField } from './text-field.tsx';

function Name(props: Partial<Parameters<typeof TextField>[0]>) {
  const [value, setValue] = useState('');
  return <TextField label="Name" {...props} value={value} onChange={setValue} />;
}

describe('TextField', () => {
  it('takes what is typed', async () => {
    await renderUi(<Name />);
    await userEvent.type(screen.getByLabelText('Name'), 'Bandit');
    expect(screen.getByLabelText('Name')).toHaveValue('Bandit');
  });

  // R8.7
  it('shows its error and keeps what was typed', async () => {
    const { rerender } = await renderUi(<Name />);
    const input = screen.getByLabelText('Name');
    await userEvent.type(input, 'Bandit');
    rerender(<Name error="This name is taken." />);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('This name is taken.');
    expect(input).toHaveValue('Bandit');
  });

  // R9.13
  it('can be emptied by a button, which gives the focus back', async () => {
    await renderUi(
      <UiLanguage value="nl">
        <Name clearable />
      </UiLanguage>,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    const input = screen.getByLabelText('Name');
    await userEvent.type(input, 'Bandit');
    await userEvent.click(screen.getByRole('button', { name: 'Wissen' }));
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
  });
});
