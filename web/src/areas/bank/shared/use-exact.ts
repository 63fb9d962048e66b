import { useFormat } from '../../../format/use-format.ts';

/** Amounts to the cent however large, with a sign as long as the figures are wide. */
export function useExact(): (cents: number) => string {
  const { euros } = useFormat();
  return (cents) => euros(cents, { exact: true }).replace('-', '\u2212');
}
