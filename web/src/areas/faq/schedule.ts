/** The days of one sale on its way to the bank, each at midnight UTC. */
export interface Schedule {
  sale: Date;
  available: Date;
  sent: Date;
  /** The first and the last day on which it may arrive. */
  arrives: [Date, Date];
}

/** When a sale is paid out: some days pending, the next 1st, some business days to the bank. */
export function schedule(
  sale: Date,
  pendingDays: number,
  [soonest, latest]: readonly [number, number],
): Schedule {
  const available = daysAfter(sale, pendingDays);
  const sent = firstFrom(available);
  return {
    sale,
    available,
    sent,
    arrives: [businessDaysAfter(sent, soonest), businessDaysAfter(sent, latest)],
  };
}

function daysAfter(day: Date, days: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
}

/** The day itself if it is the 1st of a month, else the next 1st. */
function firstFrom(day: Date): Date {
  if (day.getUTCDate() === 1) return day;
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
}

function businessDaysAfter(day: Date, days: number): Date {
  if (days === 0) return day;
  const next = daysAfter(day, 1);
  const isWeekend = [0, 6].includes(next.getUTCDay());
  return businessDaysAfter(next, isWeekend ? days : days - 1);
}
