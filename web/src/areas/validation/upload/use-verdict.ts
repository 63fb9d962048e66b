import { useEffect, useRef, useState } from 'react';
import { credentialsOf } from '../../../auth/credentials.ts';
import { useSession } from '../../../auth/session.ts';
import type { VersionChangeKind } from '../../../graphql/generated/graphql.ts';
import { Inspector } from '../../../inspect/inspect.ts';
import type { Report } from '../../../inspect/report.ts';
import { suggestedKind } from './form.ts';
import { contextOf, judged, previousReport, type UploadTerms } from './queries.ts';

export type Verdict =
  | { state: 'none' }
  | { state: 'checking'; done: number; total: number }
  | { state: 'checked'; report: Report }
  /** The engine could not run here; the server will say. */
  | { state: 'unknown' };

/** Reviews a file in this browser, by what the seller says it changes, or else its number shows. */
export function useVerdict(terms: UploadTerms | undefined) {
  const session = useSession();
  const [verdict, setVerdict] = useState<Verdict>({ state: 'none' });
  const running = useRef<AbortController>(null);
  const previous = useRef<Report | null>(undefined);
  const [inspector] = useState(() => new Inspector());
  useEffect(
    () => () => {
      running.current?.abort();
      inspector.end();
    },
    [inspector],
  );
  /** The report; null where the engine could not run, undefined where another check or none is wanted. */
  const check = async (
    file: File,
    kind?: VersionChangeKind,
  ): Promise<Report | null | undefined> => {
    if (!terms) return undefined;
    running.current?.abort();
    const { signal } = Object.assign(running, { current: new AbortController() }).current;
    setVerdict({ state: 'checking', done: 0, total: 1 });
    const onProgress = (done: number, total: number) =>
      setVerdict({ state: 'checking', done, total });
    try {
      previous.current ??= await previousReport(terms, credentialsOf(session));
      const review = (change: VersionChangeKind | undefined) =>
        inspector.inspect(
          file,
          contextOf(terms, change, previous.current ?? null),
          onProgress,
          signal,
        );
      // The number is in the archive, so what it changes is known after a first look.
      const first = await review(kind);
      const engines = kind
        ? first
        : await review(suggestedKind(terms.last_version, first.version ?? ''));
      const report = judged(engines, terms);
      if (signal.aborted) return undefined;
      setVerdict({ state: 'checked', report });
      return report;
    } catch {
      if (signal.aborted) return undefined;
      setVerdict({ state: 'unknown' });
      return null;
    }
  };
  const clear = () => {
    running.current?.abort();
    setVerdict({ state: 'none' });
  };
  return { verdict, check, clear };
}
