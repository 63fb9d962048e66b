import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import { inLanguage } from '../../links/paths.ts';

type Form = symbol;

/** The forms on the page, in the order in which they came: the first asks for all of them. */
const forms = new Set<Form>();

/** Those that hold what was not saved, and whether it is in what the address has behind its ?. */
const unsaved = new Map<Form, boolean>();

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}

/** Notes a form, and whether anything in it was changed; returns whether it is the one that asks. */
export function useUnsaved(isChanged: boolean, inSearch: boolean): boolean {
  const [form] = useState<Form>(() => Symbol('form'));
  useEffect(() => {
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, [form]);
  useEffect(() => {
    if (!isChanged) return;
    unsaved.set(form, inSearch);
    tell();
    return () => {
      unsaved.delete(form);
      tell();
    };
  }, [form, isChanged, inSearch]);
  return useSyncExternalStore(subscribe, () => forms.values().next().value === form);
}

/** Whether any form on the page holds what was not saved. */
export const useIsUnsaved = (): boolean => useSyncExternalStore(subscribe, () => unsaved.size > 0);

/** Whether any form loses something on this way. In another language all is the same, with what was typed. */
export function losesOn({ from, to }: { from: Location; to: Location }): boolean {
  const isElsewhere = inLanguage(from.pathname, '') !== inLanguage(to.pathname, '');
  return [...unsaved.values()].some(
    (inSearch) => isElsewhere || (inSearch && from.search !== to.search),
  );
}
