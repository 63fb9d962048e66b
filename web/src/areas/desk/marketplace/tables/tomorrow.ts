import { addTo, dayInParis } from '../../../../ui/date-range/period.ts';

/** The first day that a figure can be changed for. */
export const tomorrow = () => addTo(dayInParis(), { days: 1 });
