import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { file, open, press, saved, showing, watchSaving } from '../../../test/export-dialog.tsx';
import { warmUp } from '../../../test/render-over.tsx';
import { ExportButton } from './export-button.tsx';

const show = showing(ExportButton);

beforeAll(warmUp, 30_000);

beforeEach(() => {
  watchSaving();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R11.6
describe('an export that can be waited for', () => {
  it('says how many lines it holds and the control totals, to the cent', async () => {
    await show();
    await open();
    const contents = within(screen.getByRole('region', { name: /^The file will contain/ }));
    const figures = () => contents.getAllByRole('definition').map((sum) => sum.textContent);
    expect(figures()).toEqual(['1,234', '€1,900,000', '€114', '−€30.01']);
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(figures()).toEqual([
      '1,234',
      '€2,000,000.10',
      '€1,900,000',
      '€760,000',
      '€114',
      '−€30.01',
    ]);
  });

  it('requests what the list shows, with the credentials of the session', async () => {
    const otherwise = vi.fn<typeof fetch>(async () => file());
    await show({ otherwise });
    await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Dates/ }), 'Europe/Paris');
    await press('Download');
    expect(await screen.findByText('orders-x.csv is saved.')).toBeVisible();
    expect(saved).toEqual(['orders-x.csv']);
    const [address, request] = otherwise.mock.calls[0] ?? [];
    expect(Object.fromEntries(new URL(String(address), 'http://x').searchParams)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      sort: 'DATE',
      direction: 'DESC',
      format: 'CSV',
      columns: 'date,gross',
      zone: 'Europe/Paris',
      lang: 'en',
    });
    expect(new Headers(request?.headers).get('authorization')).toBe('Bearer token');
  });

  it('can be XLSX, have all columns and another zone', async () => {
    const otherwise = vi.fn<typeof fetch>(async () => file());
    await show({ otherwise });
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }));
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Dates/ }), 'UTC');
    await press('Download');
    await screen.findByText('orders-x.csv is saved.');
    const params = new URL(String(otherwise.mock.calls[0]?.[0]), 'http://x').searchParams;
    expect(params.get('format')).toBe('XLSX');
    expect(params.get('zone')).toBe('UTC');
    expect(params.get('columns')?.split(',')).toHaveLength(24);
  });

  it('shows its progress and can be given up', async () => {
    let signal: AbortSignal | null | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('date\n1\n2\n3\n')),
    });
    const headers = { 'content-type': 'text/csv', 'x-total-lines': '12' };
    await show({
      otherwise: async (_, request) => {
        signal = request?.signal;
        signal?.addEventListener('abort', () => body.cancel().catch(() => {}));
        return new Response(
          body.pipeThrough(new TransformStream(), { ...(signal && { signal }) }),
          { headers },
        );
      },
    });
    await open();
    await press('Download');
    expect(await screen.findByText('3 of 12 lines')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Downloading' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await press('Cancel');
    expect(signal?.aborted).toBe(true);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('says in words why it failed, and saves nothing', async () => {
    await show();
    await open();
    await press('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved; try again.');
    expect(saved).toEqual([]);
  });

  it('says so also where its dialog was closed meanwhile', async () => {
    const { promise, reject } = Promise.withResolvers<Response>();
    await show({ otherwise: () => promise });
    await open();
    await press('Download');
    await press('Close');
    reject(new TypeError('Failed to fetch'));
    expect(await screen.findByText(/Nothing was saved; try again\./)).toBeVisible();
  });

  it('says that too many files are being made', async () => {
    const problem = Response.json({ reason: 'exports_busy' }, { status: 503 });
    await show({ otherwise: async () => problem });
    await open();
    await press('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  });

  it('goes over to the long way when the list has grown', async () => {
    const problem = Response.json({ reason: 'export_too_long' }, { status: 413 });
    const { sent } = await show({ otherwise: async () => problem });
    await open();
    await press('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent('prepared in the background');
    await press('Prepare the file');
    await vi.waitFor(() => expect(sent('StartOrderExport')).toHaveLength(1));
    await screen.findByText(/^The export is being prepared/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Prepare the file' })).toBeDisabled();
  });

  it('is not offered of nothing', async () => {
    await show({ totalCount: 0 });
    await open();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });
});
