import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { UiLanguage } from '../texts.ts';
import { PasswordInput } from './password-input.tsx';

function Password() {
  const [value, setValue] = useState('');
  return <PasswordInput label="Password" value={value} onChange={setValue} />;
}

// R9.12
describe('PasswordInput', () => {
  it('hides what is typed until it is revealed, and hides it again', async () => {
    await renderUi(<Password />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('is revealed by keyboard', async () => {
    await renderUi(<Password />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  // R9.13
  it('names the toggle in the language of the components', async () => {
    await renderUi(
      <UiLanguage value="fr">
        <Password />
      </UiLanguage>,
    );
    expect(screen.getByRole('button', { name: 'Afficher le mot de passe' })).toBeVisible();
  });
});
