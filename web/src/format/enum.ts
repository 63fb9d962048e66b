/**
 * Shows a value of an enumeration that has no text of its own (one the server
 * learnt after this build): `IN_TRIAL` becomes In Trial.
 */
export function formatEnum(value: string): string {
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
