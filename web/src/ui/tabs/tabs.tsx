import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Badge } from '../badge/badge.tsx';
import classes from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** How many there are behind it. Default not shown. */
  count?: number;
}

interface TabsProps<Value extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Views of one thing on one page; the arrow keys choose. Pages of their own are links instead. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && <Badge size="small" circle content={tab.count} />}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        className={classes.panel}
      >
        {children}
      </div>
    </>
  );
}
