import { Input } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Field } from './field.tsx';

// R8.7: what is wrong is shown at the field.
it('ties label, description and error to the control', async () => {
  const { rerender } = await renderUi(
    <Field label="Name" description="Up to 70 characters" required>
      <Input required />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: /^Name/ });
  expect(control).toBeRequired();
  expect(control).toHaveAccessibleDescription('Up to 70 characters');
  rerender(
    <Field label="Name" description="Up to 70 characters" error="The name is too long." required>
      <Input required error />
    </Field>,
  );
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription(
    expect.stringContaining('The name is too long.') as unknown as string,
  );
});
