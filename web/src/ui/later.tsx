import { type ComponentType, createElement, lazy, useEffect } from 'react';
import { withStyles } from './lost-styles.ts';

/**
 * A part of the page that is fetched when it is first shown. Where it does not
 * arrive, another stands in for it (default nothing) and the page around stays; the next time, it
 * is asked for again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props> = () => null,
): ComponentType<Props> {
  function Missing(props: Props) {
    useEffect(
      () => () => {
        part = fetched();
      },
      [],
    );
    return <StandIn {...props} />;
  }
  const fetched = () =>
    lazy(async () => ({
      default: await withStyles(load()).catch(() => Missing as ComponentType<Props>),
    }));
  let part = fetched();
  return (props) => createElement(part as ComponentType<Props>, props);
}
