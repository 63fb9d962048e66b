import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../panel.tsx';
import classes from '../gallery.module.css';

interface SpecimenProps {
  /** Name of the component. */
  name: string;
  /** Room around the content. Default true. */
  padded?: boolean;
  children: ReactNode;
}

export function Specimen({ name, padded = true, children }: SpecimenProps) {
  const heading = useId();
  return (
    <div className={classes.specimen}>
      <Title order={2} id={heading}>
        {name}
      </Title>
      <Panel labelledBy={heading}>
        {padded ? <div className={classes.padded}>{children}</div> : children}
      </Panel>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
