import { type ComponentType, createElement, lazy, useEffect } from 'react';

/**
 * A part of the page that is fetched when it is first shown. Where it does not
 * arrive, another stands in for it, or nothing, and the page around stays; the next
 * time, it is asked for again.
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
    lazy(async () => ({ default: await load().catch(() => Missing as ComponentType<Props>) }));
  let part = fetched();
  return (props) => createElement(part as ComponentType<Props>, props);
}
