import {
  type ComponentType,
  createElement,
  lazy,
  startTransition,
  useEffect,
  useState,
} from 'react';

/**
 * A part of the page that is fetched when it is first shown. Where it does not
 * arrive, another stands in for it, or nothing, and the page around stays; the next
 * time, it is fetched again, and at once when the stand-in says so.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props & { again: () => void }> = () => null,
): ComponentType<Props> {
  function Missing(props: Props) {
    useEffect(
      () => () => {
        part = fetched();
      },
      [],
    );
    const [Again, setAgain] = useState<ComponentType<Props>>();
    if (Again) return <Again {...props} />;
    return <StandIn {...props} again={() => startTransition(() => setAgain(fetched))} />;
  }
  const fetched = () =>
    lazy(async () => ({ default: await load().catch(() => Missing as ComponentType<Props>) }));
  let part = fetched();
  return (props) => createElement(part as ComponentType<Props>, props);
}
