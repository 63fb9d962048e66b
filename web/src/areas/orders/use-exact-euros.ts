import { useFormat } from '../../format/use-format.ts';

/** Amounts to the cent however large: what is agreed to is never shown rounded. */
export function useExactEuros(): (cents: number) => string {
  const { euros } = useFormat();
  return (cents) => euros(cents, { exact: true });
}
