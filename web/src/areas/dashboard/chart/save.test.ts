import { expect, it } from 'vitest';
import { fileName } from './save.ts';

const days = { from: '2026-11-01', to: '2026-11-15' };

// R16.1
it('names a file after what it is of', () => {
  expect(fileName('AVERAGE_RATE', days, null)).toBe('merkato-average-rate-2026-11-01-2026-11-15');
  expect(fileName('SALES', days, 'Größen & Maße: 2/3')).toBe(
    'merkato-sales-größen-maße-2-3-2026-11-01-2026-11-15',
  );
  expect(fileName('SALES', days, '../..')).toBe('merkato-sales-2026-11-01-2026-11-15');
  expect(fileName('SALES', days, 'Размер'.repeat(50)).length).toBeLessThan(110);
});
