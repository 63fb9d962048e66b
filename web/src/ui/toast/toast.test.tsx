import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { ToastProvider } from './toast.tsx';
import { type Toast, type Toasts, useToast } from './toast-context.ts';

let toasts: Toasts;
function Page() {
  toasts = useToast();
  return null;
}

function show(toast: Toast): number {
  let id = 0;
  act(() => {
    id = toasts.show(toast);
  });
  return id;
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('toasts', () => {
  beforeEach(async () => {
    await renderUi(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    );
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('are announced in a region of their own', () => {
    show({ type: 'success', text: 'Saved.' });
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveTextContent('Saved.');
    expect(region).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    show({ type: 'error', text: 'Not sent.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent.');
  });

  it('pass when they are only news', () => {
    show({ text: 'Saved.' });
    wait(5999);
    expect(screen.getByText('Saved.')).toBeVisible();
    wait(1);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it.each(['error', 'warning'] as const)('stay longer when they are an %s', (type) => {
    show({ type, text: 'Not sent.' });
    wait(29_999);
    expect(screen.getByText('Not sent.')).toBeVisible();
    wait(1);
    expect(screen.queryByText('Not sent.')).not.toBeInTheDocument();
  });

  it.each(['info', 'error'] as const)('stay until they are closed with an action: %s', (type) => {
    show({ type, text: 'Stays.', action: { label: 'Undo', onClick: () => {} } });
    wait(600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Stays.')).not.toBeInTheDocument();
  });

  it('wait for the reader who is at them', () => {
    show({ text: 'Saved.' });
    wait(5000);
    fireEvent.pointerEnter(screen.getByRole('region'));
    wait(60_000);
    expect(screen.getByText('Saved.')).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('region'));
    wait(6000);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it('act once and go', () => {
    const undo = vi.fn();
    show({ text: 'Removed.', action: { label: 'Undo', onClick: undo } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removed.')).not.toBeInTheDocument();
  });

  it('do not pile up', () => {
    for (let i = 0; i < 3; i++) show({ text: 'Saved.' });
    expect(screen.getAllByText('Saved.')).toHaveLength(1);
    for (const text of ['a', 'b', 'c', 'd', 'e']) show({ type: 'error', text });
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual([
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('can be taken away by who showed them', () => {
    const id = show({ type: 'error', text: 'Offline.' });
    act(() => toasts.close(id));
    expect(screen.queryByText('Offline.')).not.toBeInTheDocument();
  });
});
