import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { ListFoot } from './list-foot.tsx';

it('says which rows these are, and leads to the others', async () => {
  const [onLength, onPage] = [vi.fn(), vi.fn()];
  await renderUi(
    <ListFoot
      page={3}
      first={21}
      shown={4}
      length={10}
      lengths={[10, 25]}
      lengthLabel="Lines per page"
      total={24}
      onLength={onLength}
      onPage={onPage}
    />,
  );
  expect(screen.getByText('21–24 of 24')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(onPage).toHaveBeenCalledWith(1);
  await userEvent.selectOptions(screen.getByLabelText('Lines per page'), '25');
  expect(onLength).toHaveBeenCalledWith(25);
});
