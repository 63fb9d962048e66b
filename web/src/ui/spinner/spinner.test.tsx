import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { UiLanguage } from '../texts.ts';
import { Spinner } from './spinner.tsx';

// R9.10
describe('Spinner', () => {
  it.each(['small', 'medium', 'large'] as const)('comes in %s', async (size) => {
    await renderUi(<Spinner size={size} />);
    expect(screen.getByRole('status')).toHaveAttribute('data-size', size);
  });

  it('says that something is loading, or what', async () => {
    const { rerender } = await renderUi(<Spinner />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    rerender(<Spinner label="Sending the file" />);
    expect(screen.getByRole('status')).toHaveTextContent('Sending the file');
  });

  // R9.13
  it('speaks the language of the components', async () => {
    await renderUi(
      <UiLanguage value="pl">
        <Spinner />
      </UiLanguage>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Ładowanie');
  });
});
