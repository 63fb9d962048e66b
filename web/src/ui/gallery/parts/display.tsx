import { Anchor, Button, Text, Title } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../badge/badge.tsx';
import { IconButton } from '../../icon-button/icon-button.tsx';
import { InfoButton } from '../../info-button/info-button.tsx';
import { Money } from '../../money/money.tsx';
import { Sparkline } from '../../sparkline/sparkline.tsx';
import { Spinner } from '../../spinner/spinner.tsx';
import { Tabs } from '../../tabs/tabs.tsx';
import classes from '../gallery.module.css';
import { Row, Specimen } from './specimen.tsx';

const types = ['neutral', 'info', 'success', 'warning', 'error'] as const;
const sizes = ['small', 'medium', 'large'] as const;

export function Display() {
  return (
    <>
      <Specimen name="Type">
        <Title order={3}>Heading of a part: 14 px</Title>
        <Text>
          Text is 14 px, calm and dense. <Anchor href="#type">A link</Anchor> stands in it.
        </Text>
        <Text c="dimmed">Second to it, what explains.</Text>
        <Text c="dimmed" size="sm">
          Small print is 13 px.
        </Text>
      </Specimen>
      <Badges />
      <Buttons />
      <Specimen name="Spinner">
        <Row>
          {sizes.map((size) => (
            <Spinner key={size} size={size} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Money">
        <p className={classes.sums}>
          <Money cents={1234_50} />
          <Money cents={-99_00} />
          <Money cents={1111_11} sign="always" />
          <Money cents={0} />
          <Money cents={2246_61} strong />
        </p>
      </Specimen>
      <Specimen name="Sparkline">
        <Row>
          <Sparkline values={[0, 40, 10, 10, 60, 30, 80]} />
        </Row>
      </Specimen>
      <SomeTabs />
      <Specimen name="Info button">
        <Row>
          Turnover
          <InfoButton
            label="Turnover: how it is counted"
            text="What customers paid, without VAT. A sale counts on the day it was made."
          />
        </Row>
      </Specimen>
    </>
  );
}

function Badges() {
  return (
    <Specimen name="Badge">
      {sizes.map((size) => (
        <Row key={size}>
          {types.map((type) => (
            <Badge key={type} type={type} size={size} content={type} />
          ))}
        </Row>
      ))}
      <Row>
        {types.map((type) => (
          <Badge key={type} type={type} brighter content={`${type} brighter`} />
        ))}
      </Row>
      <Row>
        <Badge type="info" bold content="bold" />
        <Badge type="info" uppercase content="uppercase" />
        {sizes.map((size) => (
          <Badge key={size} type="error" size={size} circle brighter bold content={3} />
        ))}
        <Badge type="info" circle content="99+" />
      </Row>
      <Row>
        <Badge type="info" circle content={12} position="right">
          Right of it
        </Badge>
        <Badge type="warning" content="On vacation" position="left">
          Left of it
        </Badge>
      </Row>
    </Specimen>
  );
}

function Buttons() {
  return (
    <Specimen name="Button">
      <Row>
        <Button>Main action</Button>
        <Button variant="default">Other action</Button>
        <Button variant="subtle">Quiet action</Button>
        <Button variant="light">Light action</Button>
        <Button color="red">Remove</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
      </Row>
      <Row>
        <Button size="xs">Small</Button>
        <Button size="xs" variant="default">
          Small
        </Button>
        <IconButton label="Add" icon={<Plus size={16} aria-hidden />} />
        <IconButton label="Take away" icon={<X size={16} aria-hidden />} size="small" />
        <IconButton label="Cannot add" icon={<Plus size={16} aria-hidden />} disabled />
      </Row>
    </Specimen>
  );
}

const tabs = [
  { value: 'sheet', label: 'Product sheet' },
  { value: 'versions', label: 'Versions', count: 4 },
  { value: 'compatibility', label: 'Compatibility' },
  { value: 'fees', label: 'Fees and invoices' },
] as const;

function SomeTabs() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('sheet');
  return (
    <Specimen name="Tabs">
      <div>
        <Tabs label="Views of a product" tabs={tabs} value={value} onChange={setValue}>
          This is {tabs.find((tab) => tab.value === value)?.label}.
        </Tabs>
      </div>
    </Specimen>
  );
}
